// The words of decision records in other languages than English, from the translated templates of MADR, Nygard and adr-tools and from public collections; one more word is one more here, one more language begins in words-in-names.ts.

import type { Lifecycle } from '../../model/document.ts';
import type { FOLDERS } from './words-in-names.ts';

interface Words {
  /** What heads or labels a status, a date, and the other sections of a template. */
  readonly status: string;
  readonly date: string;
  readonly sections: string;
  /** Statuses, by what they mean. */
  readonly means: Readonly<Partial<Record<Lifecycle, string>>>;
  /** Phrases before the name of another decision. */
  readonly supersededBy: string;
  readonly supersedes: string;
  /** Phrases behind it, where the verb stands last. */
  readonly supersededByLast?: string;
  readonly supersedesLast?: string;
  readonly amendedBy?: string;
  readonly amends?: string;
  /** What says that only a part of it is meant. */
  readonly partly: string;
}

const LANGUAGES: Readonly<Record<keyof typeof FOLDERS, Words>> = {
  de: {
    status: 'status',
    date: 'datum|entscheidungsdatum|(?:beschlossen|entschieden|erstellt)(?: am)?',
    sections: 'kontext|entscheidung|konsequenzen|problemstellung|zusammenfassung',
    means: {
      draft:
        'zurückgestellt entwurf geplant vorgeschlagen vorschlag offen arbeit diskussion prüfung ausstehend',
      active:
        'akzeptiert angenommen beschlossen entschieden genehmigt umgesetzt implementiert gültig',
      superseded: 'ersetzt abgelöst überholt',
      archived: 'abgelehnt verworfen veraltet zurückgezogen aufgehoben hinfällig ungültig',
    },
    supersededBy: String.raw`(?:(?:ersetzt|abgelöst|überholt|aufgehoben) (?:durch|von)|durch(?=[^.;\n]{1,80}?\b(?:ersetzt|abgelöst|aufgehoben)))`,
    supersedes: '(?:ersetzt|löst)(?! (?:durch|von))',
    amendedBy: '(?:geändert|angepasst) durch',
    amends: 'ändert',
    partly: 'teilweise|zum teil|in teilen|hinsichtlich|bezüglich',
  },
  fr: {
    status: 'statut',
    date: 'date(?: de (?:décision|création))?',
    sections: 'contexte|décision|conséquences|problème|résumé',
    means: {
      draft:
        'différé différée brouillon ébauche planifié planifiée proposé proposée proposition cours attente',
      active:
        'accepté acceptée adopté adoptée validé validée approuvé approuvée implémenté implémentée',
      superseded: 'remplacé remplacée',
      archived:
        'rejeté rejetée refusé refusée abandonné abandonnée obsolète déprécié dépréciée annulé annulée abrogé abrogée caduc caduque',
    },
    supersededBy: String.raw`(?:remplac[eé]e?|annul[eé]e?|abrog[eé]e?|super[sc]ee?d[eé]e?d?)(?: \([^()\n]{1,40}\)| (?:entièrement|totalement|intégralement))? par(?!\p{L})(?: l['’]|(?: le| la)?)`,
    supersedes: "remplace(?: l['’]|(?: le| la)?)",
    amendedBy: '(?:amend|modifi)ée? par',
    amends: '(?:amend|modifi)e',
    partly: 'partiellement|en partie|pour partie|en ce qui concerne',
  },
  es: {
    status: 'estado|estatus',
    date: 'fecha(?: de (?:decisión|creación|aprobación))?',
    sections: 'contexto|decisión|consecuencias|problema|resumen',
    means: {
      draft:
        'diferido diferida aplazado aplazada borrador planificado planificada propuesto propuesta pendiente curso progreso discusión revisión',
      active:
        'aceptado aceptada aprobado aprobada adoptado adoptada implementado implementada vigente',
      superseded:
        'reemplazado reemplazada sustituido sustituida supersedido supersedida superado superada',
      archived:
        'rechazado rechazada descartado descartada obsoleto obsoleta anulado anulada derogado derogada revocado revocada',
    },
    supersededBy:
      '(?:reemplazad|sustituid|supersedid|superad|anulad|derogad)[oa](?: (?:del todo|totalmente|completamente|por completo|íntegramente))? por(?: el| la)?',
    supersedes: '(?:reemplaza|sustituye|supersede(?! of))(?: a)?(?: el| la)?',
    amendedBy: '(?:enmendad|modificad)[oa] por',
    amends: '(?:enmienda|modifica)(?: a)?',
    partly: 'parcialmente|en parte|en cuanto a|en lo (?:relativo|referente) a',
  },
  pt: {
    status: 'status|estado|situação',
    date: 'data(?: da (?:decisão|criação))?',
    sections: 'contexto|decisão|consequências|problema|resumo',
    means: {
      draft:
        'adiado adiada rascunho planejado planejada proposto proposta pendente andamento discussão revisão elaboração',
      active: 'aceito aceita aceite aprovado aprovada adotado adotada',
      superseded: 'substituído substituída superado superada',
      archived:
        'rejeitado rejeitada descontinuado descontinuada depreciado depreciada revogado revogada anulado anulada obsoleto obsoleta',
    },
    supersededBy:
      '(?:substituíd|superad|revogad|anulad)[oa](?: (?:totalmente|completamente|integralmente|por completo))? (?:por|pel[oa])',
    supersedes: '(?:substitui|supera)(?: a| o)?',
    amendedBy: '(?:emendad|alterad)[oa] (?:por|pel[oa])',
    amends: '(?:emenda|altera)(?: a| o)?',
    partly: 'parcialmente|em parte|quanto a|no que (?:diz respeito|se refere)',
  },
  it: {
    status: 'stato',
    date: 'data(?: della decisione)?',
    sections: 'contesto|decisione|conseguenze|problema',
    means: {
      draft:
        'rinviato rinviata bozza pianificato pianificata proposto proposta corso lavorazione discussione attesa',
      active: 'accettato accettata approvato approvata adottato adottata',
      superseded: 'sostituito sostituita superato superata',
      archived:
        'rifiutato rifiutata deprecato deprecata scartato scartata annullato annullata revocato revocata obsoleto obsoleta',
    },
    supersededBy: '(?:sostituit|superat|annullat)[oa] da(?:l|lla)?',
    supersedes: 'sostituisce(?: il| la)?',
    partly: 'parzialmente|in parte|per quanto riguarda|limitatamente',
  },
  nl: {
    status: 'status',
    date: 'datum|besluitdatum',
    sections: 'besluit|beslissing|gevolgen|probleem',
    means: {
      draft: 'uitgesteld concept gepland voorgesteld voorstel bewerking behandeling overweging',
      active: 'geaccepteerd aanvaard goedgekeurd besloten',
      superseded: 'vervangen',
      archived: 'afgewezen verworpen verouderd vervallen ingetrokken',
    },
    supersededBy: 'vervangen door',
    supersedes: 'vervangt',
    partly: 'gedeeltelijk|deels|wat betreft',
  },
  pl: {
    status: 'status',
    date: 'data(?: (?:decyzji|utworzenia))?',
    sections: 'kontekst|decyzja|konsekwencje',
    means: {
      draft:
        'odroczone odroczona szkic planowane propozycja proponowane zaproponowane proponowana roboczy robocza toku dyskusji',
      active: 'zaakceptowane zaakceptowana zaakceptowany przyjęte przyjęta zatwierdzone',
      superseded: 'zastąpione zastąpiona zastąpiony',
      archived:
        'odrzucone odrzucona odrzucony przestarzałe przestarzała wycofane wycofana uchylone uchylona anulowane anulowana nieaktualne nieaktualna',
    },
    supersededBy: '(?:zastąpion|uchylon)[eya] przez',
    supersedes: 'zastępuje',
    partly: 'częściowo|w części|w zakresie',
  },
  ru: {
    status: 'статус',
    date: 'дата(?: (?:решения|создания|принятия))?',
    sections: 'контекст|решение|последствия|проблема',
    means: {
      draft:
        'отложено отложен черновик запланировано предложено предложен предлагается обсуждается обсуждении рассмотрении работе',
      active: 'принято принят принята утверждено утвержден одобрено',
      superseded: 'заменено заменён заменен заменена',
      archived:
        'отклонено отклонен отклонён устарело устарел отозвано отменено отменён отменен отменена',
    },
    supersededBy: '(?:замен|отмен)(?:ено|ён|ен|ена)(?: на)?',
    supersedes: 'заменяет',
    partly: 'частично|в части|в отношении',
  },
  zh: {
    status: '状态|狀態',
    date: '(?:决定|決定|决策|记录|创建)?日期',
    sections: '背景|决策|决定|決策|决议|后果|影响|上下文|问题',
    means: {
      draft:
        '推迟 延期 暂缓 计划中 提议 提议中 草案 草稿 待定 提案 讨论中 进行中 编写中 评审中 待评审 待批准',
      active:
        '已采用 已接受 接受 已修订 已采纳 采纳 已批准 已通过 通过 已决定 生效 已实施 已確定 已确定',
      superseded: '取代 替代 已取代 被取代 已被取代 已替代 被替代 已替换',
      archived: '已废止 未采纳 已拒绝 拒绝 已废弃 废弃 已弃用 弃用 已撤回 已过时',
    },
    supersededBy: String.raw`(?:(?:已?被|由)(?=(?:[^。；，\n]|\n(?!\s*(?:[-\n]|$))){1,160}?(?:取代|替代|替换|代替|接续))|(?:已被?|被)(?:取代|替代)|取代者)`,
    supersedes: '(?:取代|替代|替换)(?:了)?',
    amends: '(?:修订|修正|修改)(?:了)?',
    partly: '部分',
  },
  ja: {
    status: 'ステータス|状態|状況',
    date: '日付|日時|(?:作成|決定|承認)日',
    sections: 'コンテキスト|背景|決定|結果|影響|課題|概要',
    means: {
      draft:
        '計画中 提案 提案中 提案済み 下書き ドラフト 検討中 作業中 作成中 議論中 レビュー中 保留',
      active: '承認 承認済み 承認済 採用 採択 採択済み 受理 決定 決定済み 合意済み',
      superseded: '置換 置換済み 置き換え 置き換え済み',
      archived: '却下 非推奨 廃止 破棄 取り下げ',
    },
    supersededBy: '(?:置換先|後継)',
    supersedes: '(?:置換元|置換対象|上書き)',
    supersededByLast: '(?:によって|により|に|へ)(?:一部|部分的に)?(?:置換|置き換え|取って代わ)',
    supersedesLast: '(?:の一部)?を(?:一部|部分的に)?(?:置換|置き換え)',
    partly: '一部|部分的に',
  },
  ko: {
    status: '상태',
    date: '날짜|일자|(?:작성|결정|승인)일',
    sections: '배경|맥락|컨텍스트|결정|결과|영향',
    means: {
      draft: '계획 제안 제안됨 초안 검토 검토중 작성중 진행 진행중 논의 논의중 보류',
      active: '승인 승인됨 수락 수락됨 채택 채택됨 확정',
      superseded: '대체 대체됨',
      archived: '거부 거부됨 거절 거절됨 폐기 폐기됨 철회',
    },
    supersededBy: '(?:대체한 결정|후속)',
    supersedes: '(?:대체 대상)',
    supersededByLast: '(?:으?로|에 의해)(?: (?:완전히|모두))? ?대체(?:됨|되|(?=[).]))',
    supersedesLast: '[을를]? ?대체(?!되|됨| 대상)',
    partly: '일부|부분적으로',
  },
};

const all = Object.values(LANGUAGES);
const either = (part: (words: Words) => string | undefined): string =>
  [...new Set(all.flatMap((words) => part(words) ?? []))].join('|');

/** Alternatives for a regular expression; status words with the slips that people make of them. */
export const STATUS_WORDS = `${either(({ status }) => status)}|statsu|stauts|staus|satus`;
export const DATE_WORDS = either(({ date }) => date);
export const SECTION_WORDS = either(({ sections }) => sections);
const PART_WORDS = either(({ partly }) => partly);
/** Without blanks it may stand behind any letter. */
export const PARTLY = `(?:(?<!\\p{L})|(?=[\\p{Script=Han}\\p{Script=Hangul}]))(?:${PART_WORDS})`;
/** What may stand before a phrase where a decision speaks of itself, and what denies it or puts it off. */
export const SELF = (
  'diese entscheidung|diese[rs] adr|wurde|ist|cette décision|cet adr|ce document|a été|est|esta decisi[óo]n|esta decisão' +
  '|este adr|este documento|ha sido|fue|está|foi|quest[oa] (?:decisione|adr)|è stat[oa]|è|dit besluit|deze (?:beslissing|adr)' +
  '|werd|ta decyzja|ten adr|został[ao]?|это решение|был[аои]?|[本此该該] (?:adr|決策|决策|決定|决定|提案|文件|文档) 已?' +
  '|(?:この|本) (?:adr|決定|文書) は、?|[이본] (?:adr|결정|문서)[은는]'
).replaceAll(' ', String.raw`\s{0,3}`);
export const NOT = String.raw`(?<!\p{L})(?:nicht|wird|werden|pas|sera|seront|no|será|não|non|sarà|niet|zal|wordt|nie|będzie|не|будет)(?!\p{L})|[不未非않안]|ない|なく|なかった|ません|아니|아닌|아님`;
/** What heads the labelled lines of a record. */
export const META_WORDS =
  'meta(?:[ -]?(?:data|daten|datos|dados|information))?|document info(?:rmation)?|métadonnées|metadati|metadane|метаданные|元数据|元資料|メタデータ|メタ情報|메타데이터';
/** What a decision calls itself, behind `this`. */
export const OWN_KIND = String.raw`(?:adr|(?:architectur(?:e|al)\s+)?decision(?:\s+record)?|record|document|proposal|rfc|kep|enhancement|specification|version|(?:[a-z]+\s+)?(?:process|policy|standard))`;
/**
 * `remplace partiellement`: what says "in part" may stand between the words of a phrase. Behind a blank no letter needs to be
 * ruled out, and all letters once for each blank are most of what V8 takes to read a phrase.
 */
const phrases = (part: (words: Words) => string | undefined): string =>
  either(part).replaceAll(' ', `\\s{1,9}(?:(?:${PART_WORDS})\\s{1,9})?`);
export const SUPERSEDED_BY = phrases(({ supersededBy }) => supersededBy);
export const SUPERSEDES = phrases(({ supersedes }) => supersedes);
export const SUPERSEDED_BY_LAST = phrases(({ supersededByLast }) => supersededByLast);
export const SUPERSEDES_LAST = phrases(({ supersedesLast }) => supersedesLast);

export const AMENDED_BY = phrases(({ amendedBy }) => amendedBy);
export const AMENDS = phrases(({ amends }) => amends);

export const SUPERSEDED_WORDS = either(({ means }) => means.superseded?.replaceAll(' ', '|'));
/** Statuses as alternatives for a regular expression. */
export const MEANS = either(({ means }) => Object.values(means).join(' ').replaceAll(' ', '|'));

/** Statuses of other languages, by what they mean. */
export const FOREIGN_MEANS = all.map(({ means }) => means);
