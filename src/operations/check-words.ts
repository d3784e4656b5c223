import { FAIL_ON, type FailOn, failing, remedyOf, rules } from '../core.ts';
import { annotations, notices } from '../emit/annotations.ts';
import { checkMarkdown, comparisonMarkdown } from '../emit/check-markdown.ts';
import { checkText, fixedText, type LineAt, linesOf } from '../emit/check-text.ts';
import { codeQuality, fromTop, junit, rdjson } from '../emit/ci-reports.ts';
import { changesText, untouchedText } from '../emit/history-text.ts';
import { sarif } from '../emit/sarif.ts';
import { styleOf } from '../emit/text.ts';
import { asTyped } from '../emit/visible.ts';
import type { Comparison } from '../model/change.ts';
import { bySeverity, countSeverities, type Finding } from '../model/finding.ts';
import { counted } from '../model/plural.ts';
import { UsageError } from '../model/usage-error.ts';
import { home, ruleAddress, version } from '../version.ts';
import type { Checked } from './check.ts';
import { DECLARE, operation as fix, words as fixWords } from './fix.ts';
import type { Args } from './input.ts';
import { field } from './operation.ts';
import type { Shown, Words } from './words.ts';

export const words: Words<Checked> = {
  busy: 'Checking …',
  judges: true,
  options: {
    failOn: field.text(
      'exit with 1 on findings of this severity or higher; what is critical by age alone does so only with stale',
      { value: 'severity', choices: FAIL_ON, default: 'critical' },
    ),
    limit: field.text('with --format markdown: shorten the report to this length', {
      value: 'characters',
      rare: true,
    }),
    fix: field.flag('fix what can be fixed, and show the diff'),
    declareOverrides: DECLARE,
    dryRun: field.flag('with --fix: show the diff without writing it'),
    noCache: field.flag('ignore cached results'),
  },
  check({ limit, declareOverrides, dryRun, fix }, format) {
    const needFix = Object.entries({ 'declare-overrides': declareOverrides, 'dry-run': dryRun });
    for (const [name, value] of needFix)
      if (value === true && fix !== true)
        throw new UsageError(`--${name} requires --fix.`, 'Add --fix.');
    if (limit === null) return;
    if (format !== 'markdown')
      throw new UsageError(
        '--limit requires --format markdown.',
        'Add --format markdown, or omit --limit.',
      );
    if (!/^[1-9]\d{0,8}$/.test(String(limit)))
      throw new UsageError(`"${String(limit)}" is not a limit.`, 'Use a number of characters.');
  },
  async first({ files, base }, at, { args, io }) {
    if (args.fix !== true) return;
    const { declareOverrides, dryRun, format, quiet } = args;
    const { data, workspace } = await fix.ask({ files, base, declareOverrides, dryRun }, at);
    const say = format === 'text' && quiet !== true ? io.out : io.err;
    say(`${await fixWords.text(data, { args, io, workspace })}\n`);
    io.err((await fixWords.aside?.(data, args, workspace)) ?? '');
  },
  text: (data, view) => {
    if (view.args.quiet === true) {
      const findings = failingIn(data, view.args);
      return reportText({ ...data, findings, summary: countSeverities(findings) }, view);
    }
    const comparison = comparisonIn(data);
    if (comparison === null) {
      const { fixed, unchanged } = data;
      const known = fixed && `${fixed.length} fixed, ${unchanged ?? 0} known.\n`;
      return `${reportText(data, view)}${known ?? ''}`;
    }
    return `${changesText(comparison, view.io)}\n${reportText(data, view)}${fixedText(comparison)}\n${untouchedText(comparison.untouched)}`;
  },
  formats: {
    sarif: async (data, view) =>
      sarif(await seenFromTop(data, view), { version, informationUri: home, ruleAddress, rules }),
    async github(data, view) {
      const { args, io, workspace } = view;
      // A log without a word could as well be that of a check that did not run.
      if (data.findings.length === 0 && args.quiet !== true)
        io.err(`No ${data.base === undefined ? '' : 'new '}findings.\n`);
      const comparison = comparisonIn(data);
      // Annotations tell of findings alone; the log tells what changes for whom.
      if (comparison !== null && args.quiet !== true)
        io.err(`${changesText(comparison, io)}${fixedText(comparison)}\n`);
      const more = notices(data, await workspace.prefix());
      const found = (await seenFromTop(data, view)).map((one) => {
        const help = one.severity === 'info' ? '' : (remedyOf(one.rule, one.message) ?? '');
        return { ...one, message: asTyped(`${one.message} ${help}`.trimEnd(), io) };
      });
      return annotations(found) + more;
    },
    gitlab: async (data, view) => codeQuality(await seenFromTop(data, view)),
    async rdjson(data, view) {
      const { tree, prefix } = view.workspace;
      const [lines, { length }] = [linesOf(tree), await prefix()];
      const lineAt: LineAt = (path, number) => lines(path.slice(length), number);
      return rdjson(await seenFromTop(data, view), { url: home, ruleAddress, lineAt });
    },
    async junit(data, view) {
      const findings = await seenFromTop(data, view);
      const failing = new Set(failingIn({ ...data, findings }, view.args));
      return junit(findings, (finding) => failing.has(finding));
    },
    markdown(data, { args: { limit }, workspace: { nameOf } }) {
      const options = { nameOf, ...(limit !== null && { limit: Number(limit) }) };
      const comparison = comparisonIn(data);
      return comparison === null
        ? checkMarkdown(data.findings, options)
        : comparisonMarkdown(comparison, options);
    },
  },
  aside(data, args) {
    if (readNothing(data, args))
      return 'note: a check that reads nothing fails; to accept it, use --fail-on never.\n';
    if (args.failOn !== 'critical') return '';
    const all = failingIn(data, { ...args, failOn: 'stale' });
    const old = all.length - failingIn(data, args).length;
    return old > 0
      ? `note: ${counted(old, 'finding is', 'findings are')} critical by age alone, which does not make a check fail. To make it fail: --fail-on stale.\n`
      : '';
  },
  code(data, args) {
    if (readNothing(data, args)) return 2;
    return failingIn(data, args).length > 0 ? 1 : 0;
  },
};

async function seenFromTop({ findings }: Checked, { workspace }: Shown) {
  return fromTop(findings, await workspace.prefix());
}

function readNothing({ read }: Checked, { failOn }: Args): boolean {
  return read.documents === 0 && failOn !== 'never';
}

function failingIn({ findings, base }: Checked, { failOn }: Args): readonly Finding[] {
  return failing(findings, failOn as FailOn, base !== undefined);
}

function reportText(report: Checked, { io, workspace, args }: Shown): string {
  // Programs and logs have no use for it.
  const [worst] = io.interactive ? bySeverity(report.findings) : [];
  const more = worst && `To read about a rule: npx stratigraph rules ${worst.rule}\n`;
  const text = checkText(report, {
    ...io,
    lineAt: linesOf(workspace.tree),
    remedy: remedyOf,
    read: report.read,
    seconds: io.elapsed?.(),
    onlyNew: report.fixed !== undefined,
    about: typeof args.about === 'string' ? args.about : undefined,
  });
  return `${text}${styleOf(io).dim(more ?? '')}`;
}

function comparisonIn({ base, findings, ...more }: Checked): Comparison | null {
  if (base === undefined) return null;
  return { fixed: [], unchanged: 0, targets: [], untouched: [], ...more, base, new: findings };
}
