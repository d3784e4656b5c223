// What a text says of a path that it names: that it is gone, that it need not be there, or only what such a path looks like.

import { LINE_ENDING } from './lines.ts';
import { once, onceFor } from './once.ts';
import { join } from './paths.ts';
import { type Tree, textAt } from './source.ts';

/** Words in the languages that people write instructions in; in those without blanks they stand anywhere. */
const WORDS = {
  /** Of a record: it is there no longer. */
  deleted: once(
    () =>
      /(?<![\p{L}\w])(?:deleted|removed|gelöscht|entfernt|supprimée?|eliminad[oa]|borrad[oa]|removid[oa]|rimoss[oa]|eliminat[oa]|verwijderd|usunięt[eyoa]|удал[её]н\p{L}{0,2}|merged into|folded into|zusammengeführt|fusionnée?|fusionad[oa])(?![\p{L}\w])|删除|刪除|移除|削除|삭제|合并|合併|統合|병합/iu,
  ),
  /** Somebody deleted it, or gave it another name or place. */
  gone: once(
    () =>
      /(?<![\p{L}\w])(?:deleted|delete(?=\))|removed|renamed|moved (?:to|into|out|under|from ``)|(?:been|was|were|is|are) (?:moved|replaced)|relocated|replaced (?:by|with)|(?<!not\*{0,2} )\*{0,2}retired(?! but)|dropped|former(?:ly)?|previously|used to|no longer|not exist|`` (?:only )?if (?:it exists|there is one|present)|``[^.;`]{0,20} si existen?|`` (?:falls|wenn) vorhanden|consolidated|merged into|folded into|split (?:into|up)|gelöscht|entfernt|umbenannt|verschoben|ersetzt|ehemals|früher|nicht (?:mehr|vorhanden)|supprimé\w{0,2}|renommé\w{0,2}|déplacé\w{0,2}|remplacé\w{0,2}|ancien\w{0,5}|eliminad\w{1,2}|renombrad\w{1,2}|movid\w{1,2}|reemplazad\w{1,2}|retirad\w{1,2}|retiró|retiraron|eliminó|borrad\w{1,2}|(?:ya )?no existen?|eliminan?|removid\w{1,2}|renomead\w{1,2}|excluíd\w{1,2}|excluid\w{1,2}|não existem?|rimoss\w|eliminat\w|rinominat\w|spostat\w|non esist\w{1,3}|verwijderd|hernoemd|verplaatst|usunięt\w{1,3}|przeniesion\w{1,3}|удал[её]\w{1,5}|переименован\w{0,3}|перемещ[её]н\w{0,3})(?![\p{L}\w])|(?<!(?:→|->|=>)[\s*_(]{0,5}|\bcopy )``[^.;`]{0,80}?(?:→|->|=>)[\s*_(]{0,5}`·`(?![^.;`]{0,80}(?:→|->|=>))|已刪|已删|刪除|删除|移除|改名|更名|重命名|合并到|合併到|移到|移至|搬到|搬至|已廢|已废|废弃|廢棄|廢掉|不(?:得|应|應)?存在|曾經|曾经|當時|当时|削除|移動|廃止|リネーム|삭제|이동|제거|폐기|重构为|重構為/iu,
  ),
  /** It is another than is meant, is not there, or stands in what somebody may say. */
  denied: once(
    () =>
      /(?<![\p{L}\w])(?:old|was|were|instead|without|obsolete|no code yet|placeholders? for an? (?:future|planned)|(?:missing|absent|wrong|incorrect)(?! …| (?!files?\b|folders?\b|director|paths?\b)\w)|recreat\w{1,3}|reintroduc\w{1,3}|or similar|`·?` \(or the file\b|searched for|will add [^.;]{0,200}``(?!`)|indicators?|source \(?`·?`|(?:no|not|never|don['’]t)\*{0,2} (?!(?:break|bypass|chang|coupl|disabl|edit|modif|relax|skip|touch|updat|weaken)\w{0,4}\b)(?:\w{1,12} (?:or \w{1,12} )?){0,2}`·?`|(?:not|never|avoid)\*{0,2} (?:creat|add|introduc|mak|plac|put)\w{0,3} [^.;`]{0,60}(?:like|such as) `·?`|ni (?:en |(?:\p{L}{1,12} ){1,3}\()`·?`|no (?:shall|debe\w{0,3})|`·?` (?:is|are|does|do) not|`·?` (?:\w{1,20} ){0,2}(?:is|are) (?:banned|forbidden|prohibited)|`·?` (?:may|might) (?:contain|have|hold|keep|list|track)|(?:can|may|might) have (?:\w{1,12} ){0,3}`·?`|isn't|doesn't)(?![\p{L}\w])|\b(?:(?:delet|remov|renam|replac|migrat(?!ions?\b)|supersed)\w{0,5}\b[^.;]{0,60}|(?:creat|writ|generat|sav|output|produc|emit|record)\w{0,4} (?:\w{1,6} ){0,2})``(?!`)|\b(?:never|not|don't|avoid|forbidden)(?: use)?[*_]{0,3}[:：]|(?:创建|新增|新建|作成|生成|输出|写入)[^。；，,]{0,12}``(?!`)|完了済|未发现|未發現|重新引入|(?:无|無|不是|没有|沒有|並非|并非|非|不要|勿|禁止)[*\s]{0,4}``|[❌✗✘](?! [^|]{2,60}\|)|["“]``, \p{L}|["“]\p{L}[^"”]{0,200}``[^"”]{0,200}["”]/iu,
  ),
  /** It is made, kept to oneself, or somewhere else. */
  made: once(
    () =>
      /(?<![\p{L}\w])(?:creat\w{0,5}|lazily|records?|recorded|generat(?:e[sd]?|ing)|emit(?:s|ted|ting)?|produc(?:e[sd]?|ing)|writ(?:e|es|ing|ten)|output\w{0,20}|sav(?:e|es|ed|ing)|stor(?:e|es|ed|ing)|plac(?:e|es|ed|ing)|put|list them (?:\w{1,20} ){0,6}(?:in|to) `·?`|(?:archiv|roll|log)\w{0,4} [^.;`]{1,60} (?:in)?to `·?`|(?:defin|declar|implement)\w{0,3} (?:it|them)\W{1,4}in `·?`|(?:loads|reads) from|lives on `·`|populat(?:e[sd]?|ing)|(?:delet|remov|mov)(?:e[sd]?|ing)|renam\w{0,20}|replac\w{0,20}|migrat(?:e[sd]?|ing)|(?:after|once|until) (?:\p{L}{1,12} )?(?:milestone|chunk|sprint|week(?:end)?|iteration|wave|phase|release) \d|once (?:[\w-]{1,20} ){1,6}(?:lands|ships|arrives|exists|is (?:built|implemented|released|in place))|optional\w{0,5}|post-mvp|ignored?|untracked|gitignored?|`·?` (?:if|when|where|unless) (?:an?|the)|flag|falls|wenn|si existe|le cas échéant|crea\w{0,5}|cré\w{0,5}|erstell\w{0,4}|gerad\w{1,2})(?![\p{L}\w])|場合|あれば|なければ|作成|生成|記録|保存|出力|書き|如果|若|创建|新增|输出|写入(?![层器])|记录|만약|있으면|저장|출력|모음/iu,
  ),
  /** It shows what such a path looks like, or is in something else. */
  shown: once(
    () =>
      /\b(?:e\.g|means that there|examples?(?! (?:from|in) ``)|such as|instance|files? required|required files?|name (?:\w{1,12} )?files?|files? (?:called|named))\b|\b(?:an?|default(?:s to)?:?) ``|, not an? (?:local|own) file|\bex:|例如|例えば|比如|[❌✗](?! [^|]{2,60}\|)|\b(?:chart|library|plugin|crate|gem|framework|sdk|engine|package|upstream)['’]s ``|\bin (?:that|the (?!(?:this|same|root|main|whole|entire|current|git|mono) )[\w./-]{1,60}) repo(?:sitory)?\b/i,
  ),
  /** Where nobody knows that it was there: words of what may be there some day, or stands for others. */
  example: once(
    () =>
      /(?<![\p{L}\w])(?:`·?` or `·?`|document (?:\w{1,20} ){0,6}(?:in|to) `·?`|(?:folder|directory|config|file|`·?`) (?:exists?|present)|add(?:s|ed|ing)?|new|will|would|could|might|may|(?:if|when|unless|where) (?:`·?`|it|they|there|one|present|any|available|exist\w{0,3}|needed|applicable|using)|e\.g|eg|i\.e|(?:check|look|scan|search)(?:s|ing)? for|(?:files?|paths?|places) to (?:check|scan|search)|(?:search|lookup) (?:paths?|order)|precedence|detect\w{0,6}|examples?|instance|like|such|legacy|deprecat\w{0,20}|no|not|never|none|avoid|cop(?:y(?! ``)|ies|ied)|templates?|scaffold\w{0,20}|placeholder|imagine|conventions?|layouts?|named?|naming|mirror\w{0,3}|(?:name|file) (?:patterns?|formats?)|(?:pattern|format)s? (?:is|like|such)|plan(?:ned|s)?|(?:propos|suggest)ed|(?:recommend|preferr)ed(?! commands?\b)|to be|yet|ainda n[ãa]o|(?:todav[íi]a|a[úu]n) no|noch nicht|pas encore|non ancora|nog niet|jeszcze nie|ещ[её] не|(?:when|once|not) implemented|unbuilt|unimplemented|remaining|lessons?|exercises?|workshop|course|todo|future|будущ\p{L}{1,3}|upcoming|arriv(?:es?|ing)|promot(?:e|ing)|(?:stage|phase) \d|local|personal|private|upstream|external|another|other|sibling|separate|submodules?|(?:built|compiled|bundled|deployed|installed|uploaded|downloaded|fetched) (?:\w{1,12} ){0,3}``|runtime|consumer|users|user['’]s|project's|(?:each|every|per)[- ](?:package|module|app(?:lication)?|feature|service|plugin|component|project|crate|library|workspace)|etc|go(?:es)? (?:in|under)|beispiel\w{0,3}|ejemplos?|exemplos?|exemples?|esempi\w?)(?![\p{L}\w])|例如|[（(]如|例えば|検索|優先|查找|优先|命名|например|尚未|还没|還沒|まだ|아직/iu,
  ),
} as const;

/** What stands at a heading: how a section is called says little of each path in it. */
const TOPICS =
  /\b(?:conventions?|layouts?|local|private|personal|users?|imports?|runtime|plans?|planned|templates?|deploy\w{0,20}|build\w{0,20}|like|no|not|or|external|was|were|without|instead|doesn't|isn't|(?:add(?! ``)|(?!nam|miss|upcom)\w{2,20}ing)(?: an? new)?)\b/gi;

/** What a file does, or its reader shall not, is not what becomes of it, nor what is an example of something else. */
const DOES =
  /(?<=[—–-] )\p{Lu}\p{L}{2,12}(?= (?:→|->) \p{L})|(?<=[—–;:.)] )do(?:n['’]t| not) (?!exist)\w{1,20}|\b(?:e\.g|for (?:example|instance))\b|(?<![—–-] [\p{L}-]{3,20} )\b(?:creat|generat|emit|produc|writ|sav|stor|plac|delet|remov|mov|renam|replac|migrat|download|upload|fetch|compil|bundl|detect|import)(?:t?s|es|t?ing)\b/giu;

/** When something is so, whatever is new or removed, or what is not to be used instead or in it, and not that a path comes to be. */
const CLAUSE =
  /\b(?:do not|don['’]t|never|avoid) us\w{1,3} `·`(?:[^.;`]{0,60}[,;] (?=use\b)| in(?:side)? (?=``))|\b(?:new|added|changed|modified)(?:,? (?:or|and) |\/)(?:removed|renamed|deleted)\b|\b(?:not|never) be(?: (?:removed|renamed|deleted)\b| imported\b(?: by [^.;`\n]{1,60})?|$)|\b(?:(?:after|before|when|while) [a-z]{1,20}ing\b(?! ``)|(?:if|when(?:ever)?)\b(?=[^.;:,`\n]{1,80},)(?![^.;:,`\n]{0,80}\b(?:present|exist|available|applicable|need|missing)))[^.;:,`\n]{0,80}(?:,(?: or| and)? (?:removed|renamed|deleted)\b){0,3}/gi;

export function isSaidToBe(telling: keyof typeof WORDS, text: string): boolean {
  const [before = '', ...after] = text
    // What is made by a file is not that file, what another does no longer says nothing of it, nor what is made after it was read.
    .replace(/ (?:[a-z]{1,20}e[dn] by|no longer [a-z]{1,20}s) ``/g, ' ``')
    .replace(
      /\badd [^.;:`]{1,60} (?:in|to) ``|``,? instead(?! of)|`` [—–-] add (?!(?:it|this)\b)[^.;`]{1,60}/gi,
      '``',
    )
    // For whatever the text sends its reader there, it is there.
    .replace(
      /(\b(?:see|read|consult|refer to) (?:the )?``[^.;,`]{0,20}?),? (?:for|as an?) [^.;:`]{1,80}/gi,
      '$1',
    )
    .replace(CLAUSE, '')
    .replace(/\(e\.g\.[^()`]{0,200}(?:`·`[^()`]{0,200}){0,9}\)|\bno-\w{1,20}/g, '')
    .replace(/^#.*/m, (heading) => heading.replace(TOPICS, ''))
    .split('``');
  return WORDS[telling]().test([before, ...after.map((one) => one.replace(DOES, ''))].join('``'));
}

/** Names in place of others. */
export const STAND_IN =
  /\bskills\/SKILL\.md$|^[A-Z]\w{1,20}\/(?:Express|Next|Node|Nuxt|React|Vue)\.js$|(?:^|[-_/])N{1,2}(?=[-_./])|(?:^|\/)(?:(?:foo|bar|baz|qux|[xX]+|[yY]+|123|example|sample|some|my|your|new)(?:[-_./]|$)|(?:name|path|file|to|feature|component|module|package(?!(?:-lock)?\.json)|entity|domain(?!\/)|resource|thing)(?:[./]|$|-(?:name|id|to|type|slug|[a-z\d]|x\w{1,2})(?:[-./]|$))|^(?:[^/]{1,100}\/)?domain\/|(?:my|some|your|foo|new|example)[-_A-Z])|NNN|XXX|X\.[XY]|UPPERCASE|(?:kebab|snake|camel|Pascal)[-_]?[Cc]ase|[-_][NX](?:[./]|$)|test[-_](?:[a-z]|file|specific|module)(?:[./]|$)|YYYY|\bMM-(?:DD|YY)|0000|[a-z]\d-\d$|[A-Za-z][-_]?name\b|[-_](?:foo|bar|baz)\.|(?:Foo|Bar|Example|Feature|Component|Name|Hook|Thing)(?:[A-Z./]|$)/;

/** A text: capitals, of two words; not what an agent writes as it works. */
export const CALLED =
  /^(?!.*(?:PLAN|STATUS|PROGRESS|REPORT|SUMMARY|NOTES|TODO|LOG|TASK|SPEC|STATE|HANDOFF|SESSION|REVIEW))[A-Z\d]{2,30}(?:[_-][A-Z\d]{2,30}){1,6}\.md$/;

/** True where many repositories have a path like this. */
export function isUsual(path: string): boolean {
  return path
    .replace(/\.\w+$|\/$/, '')
    .split('/')
    .every((step) => USUAL_STEP.test(step));
}

/** What frameworks and agents call files and folders. */
const USUAL_STEP =
  /^(?:\.\w+|\[\w+\]|_?app|adr|apps|agents?|api|assets|backend|client|cmd|common|components?|config|core|database|docs?|e2e|examples|frontend|globals|helpers|hooks|index|infra(?:structure)?|internal|layout|lib|main|middleware|models?|modules|packages?|pages?|public|README|routes?|schema|scripts?|server|services?|skills|src|styles|tests?|__tests__|tools?|types?|ui|unit|utils|views|workflows)$/i;

/** All tasks of a plan are done: its texts tell of the code as it was then. */
export function isDone(folder: string, tree: Tree): boolean {
  const tasks = textAt(tree, join(folder, 'tasks.md')) ?? '';
  return /^ {0,9}[-*] \[x\]/im.test(tasks) && !/^ {0,9}[-*] \[ \]/m.test(tasks);
}

/** An example of a text ends, for markdown, where the first code in it does. */
export function isInExample(document: { readonly text: string }, line: number): boolean {
  const lines = onceFor(document, 'examples', () => {
    let [depth, isShown] = [0, false];
    return document.text.split(LINE_ENDING).map((text, at, all) => {
      if (/^[ \t]*`{3}(?:md|markdown)[ \t]*$/.test(text)) [depth, isShown] = [1, true];
      else if (/^[ \t]*`{3}/.test(text)) {
        // Right below the end there is no text.
        const isInside = isShown && depth === 1 && (all[at + 1] ?? '').trim() !== '';
        depth += depth < 1 || isInside || !text.trimEnd().endsWith('`') ? 1 : -1;
        // Other code shows a text where there is code in it.
        isShown = depth > 1 || (isShown && depth === 1);
      }
      return depth > 0 && isShown;
    });
  });
  return lines[line - 1] ?? false;
}

/** What follows the label of a block of code: what to write into a file that is still to be made. */
export const BLOCK = /^[^\n]{0,60}\n\s{0,9}(?:`{3}|~{3})(?!ba?sh)/;

/** A span of code, from its first mark, is a label with at most a word before it, or stands in what is to be checked off, or was. */
export function isNew(lines: readonly string[], at: number, column: number): boolean {
  const [line = '', ...next] = lines.slice(at, at + 4);
  const isAlone = /^[\s\d#>*_.:-]*(?:\w{1,12}[\s*_:]{1,4})?$/.test(line.slice(0, column));
  const after = [line.slice(line.indexOf('`', column + 1) + 1), ...next].join('\n');
  return /^\s*(?:[-*+] +\[ \]|\|.*✅)/.test(line) || (isAlone && BLOCK.test(after));
}

/** How many lines stand around a place, and how many of them may be of its paragraph. */
const FAR = 300;
const NEAR = 60;

/** A paragraph of many sentences, of which each tells of something else. */
const LONG = 600;

/** What stands around a span of code; the code itself is `` in it, other code is `·`. */
export function aroundCode(all: readonly string[], line: number, column: number) {
  const lineAt = onceFor(all, `around line ${line}`, () => paragraphAt(all, line));
  const { before, lead, own, headers, text, above, plain, isRow } = lineAt;
  const cells = text.slice(0, column).split('|').length;
  const offset = above + column - 1;
  const told = isRow ? withShortCells(plain, offset) : plain;
  const ends = isRow ? endsIn(told) : lineAt.ends;
  const start = ends.findLast((index) => index < offset) ?? -1;
  const end = ends.find((index) => index >= offset);
  const cell = isRow ? plain.lastIndexOf('|', offset) : start;
  const cellEnd = isRow ? plain.indexOf('|', offset) : end;
  const bare = (text: string, from = offset + 1): string => {
    const short = text.replace(/` *`/g, (_, at) => (at + from === offset ? '``' : '`·`'));
    return short.replace(/\s+/g, ' ');
  };
  /** What is further away than so many words tells of something else, even in the same sentence. */
  const near = (from: number, to: number | undefined, before: number, after: number): string => {
    const [left = '', right = ''] = bare(told.slice(from + 1, to), from + 1).split('``');
    return `${left.split(' ').slice(-before).join(' ')}\`\`${right.split(' ').slice(0, after).join(' ')}`;
  };
  const sentence = near(start, end, 16, 18);
  const block = bare(told, 0);
  return {
    // The nearest heading above.
    heading: before.findLast((line) => /^#{1,6} /.test(line)) ?? '',
    // The line that leads to the list in which it stands.
    lead:
      /[:：][*_]{0,3}\s*$/.test(lead) && (isItem(own) || /^[\s*_]{0,9}`/.test(own))
        ? bare(lead).replace(READ_FIRST, 'read:')
        : '',
    // What stands over its column in a table, and over all columns.
    header: headers.split('|')[cells - 1] ?? '',
    headers,
    // Its item, row or paragraph, of a long one the sentence.
    block: block.length > LONG ? sentence : block,
    sentence,
    // The words next to it in the sentence, in a table in the cell.
    close: near(cell, cellEnd, 7, 5),
    // Folders of which the line, what leads to it, or an item around it speaks.
    under: foldersAbove(before, lead, own, text.slice(0, column - 1)),
  };
}

/** What is the same for all that stands in a line; `own` is the first line of its paragraph, `above` the length of what that has before the line. */
function paragraphAt(all: readonly string[], line: number) {
  const lines = all.slice(Math.max(0, line - FAR), line + NEAR);
  const at = Math.min(line, FAR);
  let [first, last] = [at, at + 1];
  const isOver = (line = ''): boolean => isBlank(line) || line[0] === '#';
  while (first > Math.max(0, at - NEAR) && !isItem(lines[first]) && !isOver(lines[first - 1]))
    first -= 1;
  while (last < lines.length && !isItem(lines[last]) && !isBlank(lines[last])) last += 1;
  const before = lines.slice(0, first);
  // Nothing above the heading leads to what is below it.
  const lead = before.findLast((one) => one[0] === '#' || !(isBlank(one) || isItem(one))) ?? '';
  const [own = ''] = lines.slice(first, last);
  const isRow = own.trimStart().startsWith('|');
  const table = before.slice(before.findLastIndex((line) => !/^\s*\|/.test(line)) + 1);
  const plain = lines
    .slice(first, last)
    .join('\n')
    .replace(/`[^`\n]*`/g, (code) => `\`${' '.repeat(code.length - 2)}\``);
  const above = lines.slice(first, at).reduce((sum, { length }) => sum + length + 1, 0);
  const [headers, text, ends] = [isRow ? (table[0] ?? '') : '', lines[at] ?? '', endsIn(plain)];
  return { before, lead, own, headers, text, above, plain, isRow, ends };
}

/** Where sentences end. */
function endsIn(text: string): readonly number[] {
  const ends =
    /(?<!\b(?:e\.g|i\.e|etc|vs|z\.B))[.!?;](?=[*_]{0,3}\s)|[。！？；]|(?<=`)\n(?=[A-Z])/g;
  return Array.from(text.matchAll(ends), ({ index }) => index);
}

/** Whoever is told to read texts before some work finds them, whatever that work is about. */
const READ_FIRST =
  /^\W{0,9}(?:after|before|when|while) [a-z]{1,20}ing\b.{0,300}, (?:please |also ){0,2}(?:read|consult|review|see)\b[\w ]{0,40}\W{1,9}$/i;

/** A long cell tells of something else than the path in another one, but for how it begins ("deleted in v2, since …"). */
function withShortCells(row: string, offset: number): string {
  return row.replace(/[^|\n]+/g, (cell, at) => {
    const isOwn = at <= offset && offset < at + cell.length;
    const [start = ''] = /^\s*(?:\S+\s+){2}/.exec(cell) ?? [];
    return isOwn || cell.trim().split(/\s+/).length <= 6 ? cell : `${start}…`.padEnd(cell.length);
  });
}

/** What the line names before the code, the items that it is part of, and what leads to them: each, and one in the other. */
function foldersAbove(before: readonly string[], lead: string, item: string, start: string) {
  const indent = (line: string): number => line.search(/\S/);
  let depth = indent(item);
  const parents = before.toReversed().filter((line) => {
    const isOuter = !isBlank(line) && indent(line) < depth;
    if (isOuter) depth = indent(line);
    return isOuter;
  });
  const folders = [start, ...parents, lead].flatMap((line) => FOLDER.exec(line)?.[1] ?? []);
  return [...folders, folders.toReversed().join('/')].filter((folder) => folder !== '');
}

const FOLDER =
  /`(?:\.\/)?(~?\/?(?:[\w@.()[\]-]{1,100}\/){0,20}[\w@.()[\]-]{1,100})\/[^`\s/]{0,100}`/;

function isBlank(line = ''): boolean {
  return line.trim() === '';
}

function isItem(line = ''): boolean {
  return /^\s*(?:>\s*)?(?:[-*+] |\d{1,9}[.)] |\||#)/.test(line);
}
