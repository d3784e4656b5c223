import type { Example, Rule } from '../model/rule.ts';
import type { Target } from '../model/scope.ts';
import type { SearchAnswer } from '../model/search.ts';
import { cut, fill, severityText, shortened, styleOf, type TextOptions, widest } from './text.ts';
import { visible } from './visible.ts';

/** One line a target: id, then its name; what is over says so. Ends with a line break; empty without targets. */
export function targetsText(targets: readonly Target[], options: TextOptions): string {
  const style = styleOf(options);
  const lines = branches(targets);
  const width = widest(lines.map(({ tree, target }) => tree + visible(target.id)));
  return lines
    .map(({ tree, target }) => {
      const id = visible(target.id);
      const gap = fill(tree + id, width).slice((tree + id).length);
      const over = target.retired ? style.dim(' (retired)') : '';
      return `${style.dim(tree)}${style.bold(id)}${gap}  ${visible(target.name)}${over}\n`;
    })
    .join('');
}

interface Branch {
  readonly tree: string;
  readonly target: Target;
}

/** In the order given, children beneath their parent; a target whose parent is not among them stands at the root. */
function branches(targets: readonly Target[]): readonly Branch[] {
  const ids = new Set(targets.map(({ id }) => id));
  const rootOf = ({ parent, id }: Target): string | null =>
    parent !== null && parent !== id && ids.has(parent) ? parent : null;
  const byParent = Map.groupBy(targets, rootOf);
  const lines: Branch[] = [];
  const grow = (parent: string | null, indent: string): void => {
    const children = byParent.get(parent) ?? [];
    byParent.delete(parent);
    children.forEach((target, at) => {
      const last = at === children.length - 1;
      const isRoot = parent === null;
      lines.push({ tree: isRoot ? '' : `${indent}${last ? '└─ ' : '├─ '}`, target });
      grow(target.id, isRoot ? '' : `${indent}${last ? '   ' : '│  '}`);
    });
  };
  grow(null, '');
  // Parents in a circle have no root; they are shown all the same.
  for (const rest of [...byParent.values()]) {
    for (const target of rest) lines.push({ tree: '', target });
  }
  return lines;
}

/** Two lines a hit: place, heading and what it is; then the line that was found. */
export function searchText({ query, hits, more }: SearchAnswer, options: TextOptions): string {
  const style = styleOf(options);
  if (hits.length === 0) return `No results for "${visible(query)}".\n`;
  const lines = hits.flatMap(({ path, line, heading, snippet, scope, kind, entry, lifecycle }) => {
    const state = lifecycle === 'active' ? '' : `, ${lifecycle}`;
    const what = `${visible(scope)}, ${visible(entry ?? kind)}${state}`;
    return [
      `${style.bold(`${visible(path)}:${line}`)}  ${visible(heading)}  ${style.dim(what)}`,
      `  ${cut(visible(snippet), options.width - 2)}`,
    ];
  });
  return `${[...lines, ...(more ? [style.dim('There are more results. Use --limit to see them.')] : [])].join('\n')}\n`;
}

/** What is told of a rule. */
type RuleInfo = Pick<Rule, 'id' | 'severity' | 'summary' | 'rationale' | 'remedy' | 'good' | 'bad'>;

export function rulesText(rules: readonly RuleInfo[], options: TextOptions): string {
  const style = styleOf(options);
  const width = widest(rules.map(({ id }) => id));
  const lines = rules.map(({ id, severity, summary }) => {
    return `${style.bold(fill(id, width))}  ${severityText(severity, style)}${' '.repeat(8 - severity.length)}  ${summary}`;
  });
  return `${lines.join('\n')}\n`;
}

/** The rule's page; in examples `«…»` stands around what it finds. */
export function ruleText(rule: RuleInfo, options: TextOptions): string {
  const style = styleOf(options);
  const example = (label: string, { title, files }: Example): string =>
    [
      `${style.bold(label)}: ${title}`,
      ...Object.entries(files).map(([path, content]) => {
        const lines = shortened(content).replaceAll('\0', '␀').trimEnd().split('\n');
        return [`  ${style.dim(path)}`, ...lines.map((line) => `    ${line}`.trimEnd())].join('\n');
      }),
    ].join('\n');
  return `${[
    `${style.bold(rule.id)} (${severityText(rule.severity, style)})`,
    `${rule.summary}\n${rule.rationale}`,
    `${style.bold('How to fix')}: ${rule.remedy}`,
    ...rule.bad.map((bad) => example('Fails', bad)),
    ...rule.good.map((good) => example('Passes', good)),
  ].join('\n\n')}\n`;
}
