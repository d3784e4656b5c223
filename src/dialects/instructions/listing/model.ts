// What an agent lists to its model at start, beside the files it reads whole: skills, sub-agents, commands, servers, hooks, output styles.

import type { Listed } from '../../../model/reading.ts';
import type { Tree } from '../../../model/source.ts';
import type { HeadReader } from './heads.ts';

export type ItemKind = 'skill' | 'subagent' | 'command' | 'mcp' | 'hook' | 'style';

/** As it is worked out: with the kind, for which `what` has the words. */
export interface Item extends Listed {
  readonly kind: ItemKind;
}

/** What people call each kind. */
export const KINDS: Readonly<Record<ItemKind, string>> = {
  ...{ skill: 'skill', subagent: 'sub-agent', command: 'command', mcp: 'server' },
  ...{ hook: 'start hook', style: 'output style' },
};

/** What is the same of every item that is not listed. */
export const UNLISTED = {
  ...{ listed: false, description: null, field: null, cutAt: null, bodySent: false },
} as const;

export const NAME_ONLY = { state: 'name-only', description: null, cutAt: null } as const;

/** What every item begins with. */
export const BLANK = {
  ...UNLISTED,
  ...{ line: 1, name: null, why: '', by: null, link: null, runs: null, text: '' },
} as const;

/** Which files of a folder are items. */
export interface Finding {
  /** In folders of folders, too. */
  readonly deep?: boolean;
  /** In a folder that is one itself, too. */
  readonly inside?: boolean;
  /** The file that stands in the folder of them all; `alone`: where there is one, no other of that folder. */
  readonly self?: boolean;
  readonly alone?: boolean;
  /** In folders of skills whose names begin with a dot; false: no other items whose path has such a name. */
  readonly hidden?: boolean;
  /** Names of folders that are passed by; left out: `node_modules`. */
  readonly passes?: RegExp;
  /** Left out: `SKILL.md` in a folder of its own; else files that end so. */
  readonly ending?: RegExp;
  /** Symbolic links to files are followed; true where left out. */
  readonly links?: false;
}

/** What becomes of a description that is not a text: `line`, `lines`: the first of the body stand for it, of `lines` without headings; `none`: only the name is listed; in `says`, FILE is the name of the file. */
export type Lack = 'dropped' | 'line' | 'lines' | 'none' | 'text' | `says ${string}`;

export interface DescriptionRules {
  /** There is no such key. */
  readonly missing: Lack;
  /** The key has no value. */
  readonly nothing: Lack;
  /** A text of no characters, or of blanks. */
  readonly empty: Lack;
  readonly blank?: Lack;
  readonly number: Lack;
  readonly list: Lack;
  readonly map: Lack;
  /** Characters of one description, and what becomes of a longer one. */
  readonly most?: number;
  readonly over?: 'dropped' | 'cut';
  /** Characters that stand at the end of one that is cut, and count. */
  readonly ellipsis?: number;
}

export interface NameRules {
  /** What it is called by. */
  readonly from: 'name' | 'folder';
  /** Where there is no such key. */
  readonly missing: 'folder' | 'dropped';
  readonly empty: 'folder' | 'dropped';
  /** Values that are no text. */
  readonly number?: 'text' | 'dropped';
  readonly list?: 'text' | 'dropped';
  readonly fits?: RegExp;
  /** Of what is wrong where it does not fit, for people. */
  readonly says?: string;
  readonly most?: number;
  /** What is written → what is shown. */
  readonly shown?: (name: string) => string;
  /** As it stands in the list; left out: another name that is written is shown behind that of a folder. */
  readonly label?: (name: string, place: string) => string;
  /** The path below the folder of items → what stands before the name. */
  readonly prefix?: (place: string) => string;
}

export interface FileRules {
  readonly field: string;
  /** Where a file goes that has no front matter. */
  readonly fieldOfBare?: string;
  /** In the project; of two items of one name that of the earlier folder counts. */
  readonly folders: readonly string[];
  readonly home?: readonly string[];
  /** `up`: from the start folder to the repository's root; `everywhere`: in every folder of the repository. */
  readonly walk: 'start' | 'up' | 'root' | 'everywhere';
  /** What stands in folders of one name comes together, else what stands on one step of the walk. */
  readonly byFolder?: true;
  /** Outside of a repository it goes up to the top all the same. */
  readonly upWithoutGit?: true;
  readonly find: Finding;
  readonly head: HeadReader;
  readonly name: NameRules;
  readonly description: DescriptionRules;
  /** Further text that is shown behind the description. */
  readonly suffix?: string;
  /** Keys that keep it from the model, with the values that do, or what these look like. */
  readonly hide?: Readonly<Record<string, readonly unknown[]>>;
  /** A file beside it that does the same, by its path from there and its text; `says`: the line in it. */
  readonly hiddenBy?: { readonly path: string; isSo(text: string): boolean; readonly says: string };
  /** `paths` keep it back until a file fits; `globs`: only those that do not fit every file. */
  readonly waits?: 'paths' | 'globs';
  /** A key whose value, where there is one, has to be of a kind. */
  readonly refuses?: readonly [key: string, isTaken: (value: unknown) => boolean, why: string];
  /** What counts as the same item, and which one of them is listed; `all`: every one; `each`: those that stand in one folder. */
  readonly same?: readonly ('name' | 'folder' | 'place' | 'label')[];
  readonly wins?: 'all' | 'each' | 'first' | 'last' | 'chance';
  /** In which they are listed; `capitals`: by name, whether in capitals or not; left out: as they are found. */
  readonly order?: 'name' | 'capitals' | 'home';
  /** What stands in the home folder comes first. */
  readonly homeFirst?: true;
  readonly bodySent?: true;
}

export interface ServerRules {
  /** Each with the key under which servers stand by name. */
  readonly files: Readonly<Record<string, string>>;
  readonly instructions: string | null;
  /** `name`: of its tools only names are sent. */
  readonly tools: string | null;
  readonly prompts?: string;
  /** The setting with which alone the files count; left out: always. */
  readonly onlyIf?: { readonly setting: string; readonly says: string };
}

export interface HookRules {
  readonly files: readonly string[];
  /** Where plain text goes that its program prints; null: nowhere. */
  readonly plain: string | null;
  /** Where `hookSpecificOutput.additionalContext` goes. */
  readonly json: string;
}

/** A setting that hides items by name. */
export interface HidingSetting {
  readonly kind: ItemKind;
  /** Of several the later one counts more. */
  readonly files: readonly string[];
  readonly keys: readonly string[];
  /** In a list: the word for an item of a name. In a map: what its value makes of it. */
  readonly word?: (name: string) => string;
  readonly values?: Readonly<Record<string, 'hidden' | 'name-only'>>;
  /** Whatever else a value says, the file does not count. */
  readonly known?: RegExp;
  /** Keys are globs, the last that fits counts, and files of all folders up to the root do. */
  readonly globs?: true;
}

/** An item that an agent brings along, or that is found, before the budget is shared out. */
export interface Entry {
  readonly name: string;
  readonly description: string | null;
  readonly path: string;
}

/** What of each description has room: how many characters; null: its name alone. */
export type Budget = (entries: readonly Entry[], window: number) => readonly (number | null)[];

/** What a call of a skill or a command adds. */
export interface CallRules {
  /** Null: the model reads the file. */
  readonly tool: string | null;
  /** What it is told besides the body: `where it lies`. */
  readonly tells: readonly string[];
  /** Arguments are filled in, commands run and files attached. */
  readonly fills?: true;
  /** What becomes of a call where a key hides it from the model. */
  readonly hidden?: 'loads' | 'refused' | 'answered with "not found"';
  readonly note?: string;
}

/** What a sub-agent gets of the files and the list of skills that its agent has. */
interface Inherited {
  readonly files: boolean;
  readonly skills: boolean;
}

export interface SubagentRules {
  /** Those of the tree; left out, it is not known. */
  readonly custom?: Inherited;
  readonly builtIn: Readonly<Record<string, Inherited>>;
}

export interface ListingRules {
  /** In place of rules of its own: the folders in which it is started, one after the other, each with what holds there. */
  readonly parts?: (tree: Tree) => readonly (readonly [cwd: string, rules: ListingRules])[];
  /** The folder in which it is started is all that there is. */
  readonly isWhole?: true;
  /** Left out, it is not known. */
  readonly calls?: CallRules;
  readonly inherits?: SubagentRules;
  readonly skill?: FileRules;
  readonly subagent?: FileRules;
  readonly command?: FileRules;
  readonly servers?: ServerRules;
  readonly hooks?: HookRules;
  /** Folder of output styles, and the setting that chooses one. */
  readonly styles?: { readonly folder: string; readonly file: string; readonly key: string };
  readonly hides?: readonly HidingSetting[];
  /** Of skills and commands together. */
  readonly budget?: Budget;
  /** For people: `1 % of the window`. */
  readonly budgetSays?: string;
  /** The budget is a part of the model's window. */
  readonly byWindow?: true;
  /** In place of `user`, with models whose window is a million tokens. */
  readonly largeField?: string;
  /** How an entry is sent. */
  readonly entry?: (entry: Entry) => string;
  /** True where only names are ever sent. */
  readonly namesOnly?: true;
}
