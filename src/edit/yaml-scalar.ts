/** What can stand in front matter without a structure of its own. */
export type Scalar = string | number | boolean | null;

export type Quotes = 'plain' | 'single' | 'double';

/** Plain text that means itself in a block and in a flow list alike. */
const PLAIN =
  /^(?:\.{1,2}\/)*[A-Za-z][\w./@+~()-]*(?: [\w./@+~()-]+)*$|^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}Z)?$/;
/** Words that mean something else to one YAML reader or another. */
const RESERVED = /^(?:null|true|false|yes|no|on|off|y|n|nan|inf)$/i;

/** The quotes asked for where they can hold the value, else the lightest that can. */
export function writeScalar(value: Scalar, quotes: Quotes = 'plain'): string {
  if (typeof value !== 'string') return String(value);
  if (quotes === 'plain' && PLAIN.test(value) && !RESERVED.test(value)) return value;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what single quotes cannot hold.
  if (quotes === 'single' && !/[\u0000-\u001F\u007F-\u009F\u2028\u2029\uFEFF]/.test(value))
    return `'${value.replaceAll("'", "''")}'`;
  return JSON.stringify(value);
}
