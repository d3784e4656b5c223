// Words in the names of files and folders in other languages than English. Apart from those of texts, since every command looks at names.

/** Names of the folder of records, beneath `docs`. */
export const FOLDERS = {
  de: 'entscheidungen|architekturentscheidungen',
  fr: 'décisions',
  es: 'decisiones',
  pt: 'decisoes|decisões',
  it: 'decisioni',
  nl: 'besluiten|beslissingen',
  pl: 'decyzje',
  ru: 'решения',
  zh: '决策|決策|决策记录|架构决策',
  ja: '意思決定|決定記録|決定',
  ko: '결정|의사결정',
} as const;

export const FOLDER_WORDS = Object.values(FOLDERS).join('|');
export const LANGUAGE_CODES = Object.keys(FOLDERS).join('|');

/** What pages among records are called that list them, and what is there to be copied. */
export const INDEX_WORDS =
  '索引|目录|目次|一覧|목차|índice|indice|sommaire|übersicht|inhalt|inhaltsverzeichnis|spis|содержание';
export const TEMPLATE_WORDS =
  'vorlage|modèle|modele|plantilla|modelo|sjabloon|szablon|шаблон|模板|模版|テンプレート|템플릿';
