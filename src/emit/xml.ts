/** Characters that XML 1.0 has no way to write, and halves of a pair that stand alone. */
const IMPOSSIBLE = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]|\p{Surrogate}/gu;

const NAMED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** What XML cannot hold becomes `U+FFFD`. */
export function xmlText(text: string): string {
  return text.replace(IMPOSSIBLE, '\ufffd').replace(/[&<>"']/g, (char) => NAMED[char] ?? char);
}
