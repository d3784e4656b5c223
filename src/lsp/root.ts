// One workspace as an editor has it open: what is not saved counts, and what was found converges to what `check` says.

import { LOCAL } from '../core/local-facts.ts';
import { keepOpen, type OpenOptions, open, type Workspace } from '../open.ts';
import { movedWith } from './diagnostics.ts';
import { ownContext } from './hover.ts';
import type { ShownFinding, WorkspaceWorker } from './workspace-worker.ts';

export type Root = ReturnType<typeof openRoot>;

export interface RootOptions {
  readonly root: string;
  readonly at: () => OpenOptions;
  readonly worker: WorkspaceWorker;
  /** Milliseconds after the last edit before the whole is checked. */
  readonly calm: number;
  readonly tell: (path: string, findings: readonly ShownFinding[]) => void;
  readonly onChecked: () => void;
  readonly problem: (message: string) => void;
}

/** Documents that stay parsed for what is answered at once. */
const NEAR = 500;
/** Where a check of the whole takes long, half of its time is waited, but no longer; milliseconds. */
const LONGEST_CALM = 2000;

export function openRoot(options: RootOptions) {
  const { root, at, worker, tell, onChecked, problem } = options;
  const keeping = keepOpen(NEAR);
  const texts = new Map<string, string>();
  const known = new Map<string, readonly ShownFinding[]>();
  const findingsOf = new Map<string, readonly ShownFinding[]>();
  /** What the whole was checked with; and what was as on the disk when it was opened. */
  let checked: ReadonlyMap<string, string> = new Map();
  const saved = new Map<string, string>();
  let isClosed = false;
  let { calm } = options;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let opened = Promise.resolve();
  let idle = Promise.withResolvers<void>();

  /** The workspace at this moment; what an answer does not need is not read. */
  const now = () => open({ ...at(), root, unsaved: texts, keeping });
  const checkedText = (path: string) => checked.get(path) ?? saved.get(path);
  /** True where the whole has seen the document as it is. */
  const isChecked = (path: string): boolean => checkedText(path) === texts.get(path);
  const show = (path: string, findings: readonly ShownFinding[]): void => {
    if (isClosed) return;
    findingsOf.set(path, findings);
    tell(path, findings);
  };

  /** By the layers of its own scope; what others found of it moves with its text. */
  const showNear = async (path: string): Promise<void> => {
    const text = texts.get(path);
    const near = await nearFindings(await now(), path);
    if (texts.get(path) !== text) return;
    const before = known.get(path) ?? [];
    if (isChecked(path)) return show(path, before);
    const others = near === null ? before : before.filter(({ rule }) => !LOCAL.has(rule));
    const moved = movedWith(others, checkedText(path) ?? null, text ?? '');
    show(path, [...(near ?? []), ...moved]);
  };

  const checkNow = async (): Promise<void> => {
    const snapshot = new Map(texts);
    const started = performance.now();
    try {
      const changed = await worker.check(snapshot, at().now);
      const waiting = [...findingsOf.keys()].filter((path) => !isChecked(path));
      checked = snapshot;
      for (const [path, findings] of changed) known.set(path, findings);
      for (const path of new Set([...changed.map(([path]) => path), ...waiting])) {
        if (isChecked(path)) show(path, known.get(path) ?? []);
        else await showNear(path);
      }
      onChecked();
    } catch (error) {
      checked = snapshot;
      report(error);
    }
    calm = Math.min(LONGEST_CALM, Math.max(options.calm, (performance.now() - started) / 2));
  };

  const schedule = (wait = calm): void => {
    if (isClosed) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      // Whoever is checking begins again afterwards, with all that was typed meanwhile.
      if (running !== null) return schedule();
      running = checkNow().finally(() => {
        running = null;
        if (timer === undefined) {
          idle.resolve();
          idle = Promise.withResolvers();
        }
      });
    }, wait);
  };

  const openedOrClosed = async (path: string): Promise<void> => {
    const onDisk = (await open({ ...at(), root })).tree.read(path);
    const text = 'text' in onDisk ? onDisk.text : undefined;
    const now = texts.get(path);
    saved.delete(path);
    if (now !== undefined && now === text) saved.set(path, now);
    const isSame = now === undefined ? checkedText(path) === text : isChecked(path);
    if (isSame && now === undefined) return;
    if (!isSame) schedule();
    if (now !== undefined) await showNear(path);
  };

  const report = (error: unknown): void => {
    if (!isClosed) problem(error instanceof Error ? error.message : String(error));
  };

  worker.watch(() => schedule()).catch(report);
  schedule(0);
  return {
    root,
    worker,
    now,
    isChecked,
    check: () => schedule(),
    shown: (path: string): readonly ShownFinding[] => findingsOf.get(path) ?? [],
    /** The text of an open document; null: it was closed. */
    edit(path: string, text: string | null): void {
      const before = texts.get(path);
      if (before === (text ?? undefined)) return;
      if (text === null) texts.delete(path);
      else texts.set(path, text);
      if (text !== null && before !== undefined) {
        schedule();
        showNear(path).catch(report);
      } else {
        // Nothing is checked again because a file is looked at.
        opened = opened.then(() => openedOrClosed(path)).catch(report);
      }
    },
    /** Resolves once everything that was typed is checked. */
    async settled(): Promise<void> {
      await opened;
      while (timer !== undefined || running !== null) await idle.promise;
    },
    clear(): void {
      for (const path of findingsOf.keys()) show(path, []);
    },
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      await worker.close();
    },
  };
}

/** Null where its own scope does not inherit it: then only the whole can tell. */
async function nearFindings(workspace: Workspace, path: string) {
  const seen = await ownContext({ workspace, path });
  return seen?.context.layers.some(({ source }) => source === path)
    ? seen.context.findings.filter((finding) => finding.path === path)
    : null;
}
