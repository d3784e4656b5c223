// Which files are instructions for agents, from their paths alone.

/** Names that count in any folder. */
const ANYWHERE =
  /^(?:AGENTS(?:\.override|\.local)?|AGENT|CLAUDE(?:\.local)?|GEMINI|QWEN|CODEX|CRUSH|agents|crush)\.md$/;

/** Single files and folders of rules, by where they stand. */
const PLACES: readonly RegExp[] = [
  /(?:^|\/)\.github\/copilot-instructions\.md$/,
  /(?:^|\/)\.github\/instructions\/.+\.md$/,
  /(?:^|\/)\.(?:claude|qwen|kilo|kilocode|continue|augment|windsurf|devin|agents|cline|roo)\/rules(?:-[\w-]+)?\/.+\.md$/,
  /(?:^|\/)\.cursor\/rules\/.+\.mdc?$/,
  /(?:^|\/)\.clinerules\/[^/]+\.(?:md|markdown|txt)$/,
  /(?:^|\/)\.kiro\/steering\/.+\.md$/,
  /(?:^|\/)\.junie\/guidelines\.md$/,
];

const SINGLE =
  /(?:^|\/)(?:\.cursorrules|\.windsurfrules|\.clinerules|\.roorules|\.rules|\.augment-guidelines|\.kilocoderules)$/;

/** The word for such a file: its own name, or `rule`; null for every other file. */
export function kindOf(path: string): string | null {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (ANYWHERE.test(name)) return name;
  if (name === 'copilot-instructions.md') return PLACES[0]?.test(path) ? name : null;
  if (SINGLE.test(path)) return 'rule';
  return PLACES.some((place) => place.test(path)) ? 'rule' : null;
}
