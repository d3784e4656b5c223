// Decisions in the languages of their authors: status, date, title and what replaced them.

import { describe, expect, test } from 'vitest';
import { decisionsOf, openTree, summarize } from '../../src/core.ts';
import type { Settings } from '../../src/model/settings.ts';
import { DEFAULT_SETTINGS } from '../../src/read/default-settings.ts';
import { textTree } from '../../src/read/text-tree.ts';
import { checked } from '../helpers/check.ts';

const listed = (files: Readonly<Record<string, string>>, settings: Partial<Settings> = {}) =>
  summarize(decisionsOf(openTree(textTree(files), { ...DEFAULT_SETTINGS, ...settings })));

/** The first of two records, each the text below its title. */
const first = (older: string, newer: string) => {
  const record = (title: string, text: string): string => `# ${title}\n\n${text}\n`;
  const records = { '0001-a.md': record('1. A', older), '0002-x.md': record('2. X', newer) };
  return listed(records, { adrs: [''] })[0];
};
const ACCEPTED = '## Status\n\nAccepted';

describe('a status', () => {
  test.each([
    ['German', '# 2. X\n\n## Status\n\nAkzeptiert\n\n## Kontext\n', true],
    ['German, replaced', '# 2. X\n\n## Status\n\nAbgelöst\n', false],
    ['French', '# 2. X\n\n## Statut\n\nAccepté\n\n## Contexte\n', true],
    ['German, with an anchor', '# 2. X\n\n## Status {#status}\n\nAkzeptiert\n', true],
    ['Spanish, deferred', '# 2. X\n\n- Estado: Diferida (antes Aprobada → diferida)\n', false],
    ['French, in the heading', '# 2. X\n\n## Statut / Accepté\n', true],
    ['Spanish', '# 2. X\n\n**Estado:** aceptado\n\n## Contexto\n', true],
    ['Spanish, rejected', '# 2. X\n\n**Estado:** rechazado\n', false],
    ['Spanish, annulled', '# 2. X\n\n**Estado:** Anulado\n', false],
    ['Polish, annulled', '# 2. X\n\n## Status\n\nUchylona\n', false],
    ['below a heading', '# 2. X\n\n## Metadaten\n\nStatus: Akzeptiert\n\n## Kontext\n', true],
    ['Portuguese', '# 2. X\n\n- Status: aprovado\n', true],
    ['Italian', '# 2. X\n\n## Stato\n\nProposta\n', false],
    ['Dutch', '# 2. X\n\n## Status\n\nGeaccepteerd\n', true],
    ['Polish', '# 2. X\n\n## Status\n\nZaakceptowane\n', true],
    ['Russian', '# 2. X\n\n## Статус\n\nПринято\n', true],
    ['Chinese', '# 2. X\n\n**状态**：已接受\n', true],
    ['Chinese, over', '# ADR 0002 · X\n\n## 状态\n\n已废弃\n', false],
    ['Japanese', '# 2. X\n\n## ステータス\n\n承認済み\n', true],
    ['Korean', '# 2. X\n\n## 상태\n\n승인됨\n', true],
    ['front matter', '---\nstatut: accepté\n---\n# X\n', true],
  ])('%s', (_, text, inForce) => {
    const other = { 'docs/adr/0001-a.md': '# 1. A\n\n## Status\n\nProposed\n' };
    const [, decision] = listed({ ...other, 'docs/adr/0002-x.md': text });
    expect(decision).toMatchObject({ inForce, title: 'X' });
    expect(decision?.rawStatus).not.toBeNull();
  });
});

test.each([
  ...['In Arbeit', 'En cours', 'En curso', 'Em andamento', 'In lavorazione', 'In behandeling'],
  ...['W toku', 'В работе', '进行中', '作業中', '진행 중', '작성중'],
])('%s says of a decision that it is not made yet, and is spelt as it should be', (status) => {
  expect(checked({ 'docs/adr/0001-a.md': `# 1. A\n\nStatus: ${status}\n` }).findings).toEqual([]);
  const shown = /^\p{Lu}\p{Ll}? /u.test(status) ? status.toLowerCase() : expect.any(String);
  expect(first(`Status: ${status}`, ACCEPTED)).toMatchObject({ inForce: false, status: shown });
});

test.each([
  ...['Entscheidungsdatum: 2025-04-05', 'Datum: 05.04.2025', '決定日: 2025-04-05'],
  ...['Fecha de decisión: 2025-04-05', '创建日期：2025-04-05', 'Start Date: 2025-04-05'],
])('the day of a decision: %s', (line) => {
  expect(first(`- ${line}\n\n${ACCEPTED}`, '')).toMatchObject({ date: '2025-04-05' });
});

describe('what replaced it', () => {
  test.each([
    ...['Superseded durch ADR-0002 (2026-06-05)', 'Superseded par ADR-0002'],
    'archived（2026-04-27，superseded by ADR-0002）',
    ...['Ersetzt durch ADR-0002', 'Superseded (remplacé) par l’ADR 0002'],
    ...['Remplacé par [2](0002-x.md)', 'REMPLACE par [2](0002-x.md)', 'Reemplazado por ADR-0002'],
    ...['Substituído por ADR-0002', 'Superseded as of 2021-01-01 by ADR-0002'],
    ...['Sostituito da ADR-0002', 'Vervangen door ADR-0002', 'Zastąpione przez ADR-0002'],
    ...['Заменено на ADR-0002', '已被 ADR-0002 取代', '由 [ADR-0002](0002-x.md) 取代'],
    ...['ADR-0002 により置換', '[ADR-0002](0002-x.md) に置き換え', 'ADR-0002로 대체됨'],
    ...['置き換え済み — [ADR 2](0002-x.md) を参照', '廃止 → [X](0002-x.md) に置き換え'],
    ...['置換 → [ADR 002](0002-x.md)', '대체됨 (→ ADR-0002)', '거부 (느림, [X](0002-x.md)로 대체)'],
    ...['Superado del todo por [2](0002-x.md)', 'Anulada y reemplazada por ADR-0002'],
    ...['Revogada pela ADR-0002', 'Aufgehoben durch ADR-0002', 'Отменено ADR-0002'],
    ...['Superata da ADR-0002', 'Superseded by “X”', 'Substituída pela 0002', 'Superada por 0002'],
    ...['A été remplacée par ADR-0002', 'Wurde durch ADR-0002 ersetzt', '本决策已被 ADR-0002 取代'],
    ...['Supersedida por [2](0002-x.md)', 'Ersetzt durch 0002-x.md und ADR-0003'],
  ])('%s', (status) => {
    expect(first(`## Status\n\n${status}`, ACCEPTED)).toMatchObject({
      inForce: false,
      supersededBy: ['0002'],
    });
  });

  test.each([
    ...[
      'Cette décision remplace ADR-0001',
      'この ADR は ADR-0001 を置き換える',
      '本 ADR 取代 ADR-0001',
    ],
    ...['Ersetzt ADR-0001', 'Remplace l’ADR 0001', 'Sustituye a ADR-0001', 'Заменяет ADR-0001'],
    ...['取代 ADR-0001', 'ADR-0001 を置き換える', 'ADR-0001을 대체', 'Supersede a: ADR-0001'],
    ...['Ersetzt ADR-0007 und ADR-0001', 'Substitui: [1 — A](0001-a.md)'],
  ])('and what it replaces: %s', (says) => {
    expect(first(ACCEPTED, `${ACCEPTED}\n\n${says}`)?.supersededBy).toEqual(['0002']);
  });
});

test.each([
  ...['Teilweise ersetzt durch ADR-0002', 'Remplacée partiellement par ADR-0002'],
  ...['Acceptée — partiellement remplacée par [2](0002-x.md)', 'Reemplazado en parte por ADR-0002'],
  ...['Parzialmente sostituito da ADR-0002', 'Gedeeltelijk vervangen door ADR-0002'],
  ...['Częściowo zastąpione przez ADR-0002', 'Частично заменено на ADR-0002'],
  ...['部分被 ADR-0002 取代', '被 ADR-0002 部分取代', '一部 ADR-0002 に置き換え'],
  ...['ADR-0002 により一部置き換えられた', 'ADR-0002 によって部分的に置き換え'],
  ...['ADR-0002로 일부 대체됨', '已采纳；第 4 条由 [ADR-0002](0002-x.md) 部分替代'],
  ...['已采纳；其余由 ADR-0002 接续', 'Superseded by [ADR-0002](0002-x.md)（仅第 1 节那部分）'],
  ...['Superseded by [2](0002-x.md)（第 2、3 节：刷新时机）', '已被 ADR-0002 取代；其余仍然有效'],
])('what is replaced in part is in force: %s', (status) => {
  const decision = first(`## Status\n\n${status}`, ACCEPTED);
  expect(decision).toMatchObject({ supersededBy: [], inForce: true, partlySupersededBy: ['0002'] });
});

test.each([
  ...[['', '**Amende [1](0001-a.md)** : ajoute'] as const, ['', 'Ändert ADR-0001'] as const],
  ...[['', '- **修订**：[`1`](0001-a.md) 的三项。其余不变。'] as const],
  ...[['', 'Modifica a ADR-0001'] as const, ['Amendé par [2](0002-x.md)', ''] as const],
])('what is changed is in force: %s%s', (older, newer) => {
  const old = first(`${ACCEPTED}\n\n${older}`, `${ACCEPTED}\n\n${newer}`);
  expect(old).toMatchObject({ inForce: true, supersededBy: [], amendedBy: ['0002'] });
});

test('a status that tells what the decision does to another one marks not itself', () => {
  const says =
    '## Status\n\nDie Regeln zu Namen in ADR-0002 werden durch diese Entscheidung ersetzt.';
  expect(first(says, ACCEPTED)).toMatchObject({ status: null, supersededBy: [] });
  expect(first(`${says} `.replace('\n\n', '\n\nAkzeptiert. '), ACCEPTED)).toMatchObject({
    inForce: true,
    partlySupersededBy: [],
  });
});

test('what another one says that it replaces in part, behind its status', () => {
  const newer = '**Statut :** acceptée — remplace partiellement [1](0001-a.md)';
  expect(first('**Statut :** acceptée', newer)).toMatchObject({
    inForce: true,
    partlySupersededBy: ['0002'],
  });
});

test.each([
  '取代：ADR 0001「不做的事」中的兩項決策',
  '取代 ADR-0001 第 7 節',
  '取代 ADR-0001 的缓存部分',
  'X\n\n## 替代关系\n\n- 部分替代：[ADR-0001：A](0001-a.md)',
  'X\n\n## 替代关系\n\n- 替代 [ADR-0001](0001-a.md)、\n  [ADR-0009](0009-b.md) 中“不运行”的部分；\n- 补充 X',
])('what is named behind the record is a part of it: %s', (says) => {
  const old = first('- 狀態：已接受', `- 狀態：已接受\n- ${says}`);
  expect(old).toMatchObject({ inForce: true, supersededBy: [], partlySupersededBy: ['0002'] });
});

test.each([
  '**Supersede (parcialmente):** el almacén en memoria de [1](0001-a.md)',
  'Supersede (parcialmente): el "X" de [9](9.md) y el **"almacén, sin más"** de [1](0001-a.md)',
  'Reemplaza: ADR-0001 para autenticación; conserva su modelo',
  'X: y\n\n## Context\n\nText.\n\n**This decision partly supersedes ADR-0001.**',
  'Supersedes: the "optional variant (planned)" in [ADR-0001](0001-a.md) §2',
  'X; заменяет [ADR-0001](0001-a.md) в части **формы отчёта**; сохраняет контракт',
  'Принято, заменяет в части выбора базы [ADR-0001](0001-a.md) (шаги «база» и «план»)',
  'X; заменяет файл `tasks.md` из [ADR-0001](0001-a.md)',
  '**Complète et remplace partiellement** : ADR-0001 pour la preuve',
  'Ersetzt ADR-0001 hinsichtlich der Ablage',
])('what is replaced of another one is a part of it: %s', (says) => {
  const old = first('- Estado: Aceptada', `- Estado: Aceptada\n- ${says}`);
  expect(old).toMatchObject({ inForce: true, supersededBy: [], partlySupersededBy: ['0002'] });
});

test('what goes on from the line above says nothing by itself', () => {
  const older =
    '- Estado: Aceptada\n- **Actualización:** la sección **X** queda\n  **supersedida por [2](0002-x.md)** (de un almacén).';
  expect(first(older, '- Estado: Aceptada')).toMatchObject({ inForce: true, supersededBy: [] });
});

test('a decision of which a record says that its file was deleted is not missed', () => {
  const record = (says: string) => ({
    'docs/adr/ADR-0001-a.md': '# A\n\n- 状态: 已接受\n',
    'docs/adr/ADR-0003-x.md': `# X\n\n- 状态: 已接受\n\n${says}\n`,
    'AGENTS.md': 'As ADR-0002 says.\n',
  });
  const missed = (says: string) =>
    checked(record(says)).findings.filter(({ rule }) => rule === 'orphan-reference').length;
  expect(missed('ADR-0002 文件已删除。')).toBe(0);
  expect(missed('x')).toBe(1);
});

test('labels in small letters stand by themselves', () => {
  expect(first('status: superseded\nsuperseded_by: ADR-0002', 'status: accepted')).toMatchObject({
    inForce: false,
    supersededBy: ['0002'],
  });
});

test('several that are replaced, with what each was', () => {
  const overwritten = first(
    '- 状態: 承認',
    '- 状態: 承認\n- 上書き: ADR-0007（認証）、ADR-0001（追加）',
  );
  expect(overwritten?.supersededBy).toEqual(['0002']);
  const records = listed({
    'docs/adr/0001-a.md': '# 1. A\n\n- Estado: Aceptada\n',
    'docs/adr/0002-x.md': '# 2. X\n\n- Estado: Aceptada\n',
    'docs/adr/0003-b.md':
      '# 3. B\n\n- Estado: Aceptada\n- **Supersede a:** [1](0001-a.md) (la interfaz:\n  local) y [2](0002-x.md) (la arquitectura). Ambos quedan.\n',
  });
  expect(records[2]?.supersedes).toEqual(['0001', '0002']);
});

test.each([
  ['- 版本已由\n  [ADR 0002](0002-x.md) 取代；其他仍有效。'],
  ['> 2026-08-13：本 ADR 保留歷史決策；身份部分已由\n> [ADR 0002](0002-x.md) 取代，不可操作。'],
  ['- The release gate was superseded by [ADR 2](0002-x.md).'],
])('a part of it that another one replaces, named in its head: %s', (says) => {
  const old = first(`- Status: Accepted\n${says}\n\n## Context`, ACCEPTED);
  expect(old).toMatchObject({ inForce: true, supersededBy: [], partlySupersededBy: ['0002'] });
});

test('a note on a part undoes neither what the front matter says twice, nor that it is proposed', () => {
  const note = '版本已由 [ADR-0002](0002-x.md) 取代。';
  const records = listed({
    'docs/adr/0001-a.md': `---\nstatus: superseded\nsuperseded_by: ADR-0002\n---\n\n# A\n\n> ${note}\n`,
    'docs/adr/0002-x.md': '# X\n\n## Status\n\nAccepted\n',
    'docs/adr/0003-b.md':
      '# B\n\n## Status\n\nProposed\n\nSuperseded in part by accepted ADR 0002.\n',
  });
  expect(records[0]).toMatchObject({ inForce: false, supersededBy: ['0002'] });
  expect(records[2]).toMatchObject({ inForce: false, status: 'proposed' });
});

test('a folder of old ones is read, and nothing of it is in force', () => {
  const [only] = listed({ 'docs/decisions-old/0001-a.md': '# 1. A\n\nStatus: Accepted\n' });
  expect(only).toMatchObject({ id: '0001', inForce: false });
});

test('keys with capitals, as proposals of networks have them', () => {
  const record = (n: string, head = '') =>
    `---\nNEP: ${n}\nTitle: T\nStatus: Final\n${head}---\nx\n`;
  const [old] = listed({
    'rfcs/nep-0021.md': record('21', 'SupersededBy: 141\n'),
    'rfcs/nep-0141.md': record('141', 'Replaces: 21\n'),
  });
  expect(old).toMatchObject({ inForce: false, supersededBy: ['nep-0141'] });
});

test('keys in the language of the author', () => {
  const record = (keys: string) => `---\nestado: Aceptado\n${keys}\n---\n\n# A\n`;
  const [older, newer] = listed({
    'docs/adr/ADR-0001-a.md': record('sustituye: []\nsustituido_por: [ADR-0002]'),
    'docs/adr/ADR-0002-b.md': record('sustituye: [ADR-0001]\nsustituido_por: []'),
  });
  expect(older).toMatchObject({ status: 'superseded', supersededBy: ['ADR-0002'] });
  expect(newer).toMatchObject({ inForce: true, supersedes: ['ADR-0001'] });
});

test('a YAML file beside a record in a folder of its own tells its status', () => {
  const records = listed({
    'rfcs/0001-a/README.md':
      '# A\n\n## API\n\n#### Status\n\nAs this adds to what is there, it can come later.\n',
    'rfcs/0001-a/kep.yaml': 'title: A\nstatus: provisional # for now\n',
  });
  expect(records).toMatchObject([{ status: 'provisional', inForce: false }]);
});

test('a YAML file beside a record tells what replaces it, as a folder or a number', () => {
  const records = listed({
    ...{ 'rfcs/0001-a/README.md': '# A\n', 'rfcs/0002-b/README.md': '# B\n' },
    'rfcs/0002-b/kep.yaml': 'see-also:\n  - "/rfcs/0003-c"\nreplaces:\n  - "/rfcs/0001-a"\n',
    'rfcs/0003-c/README.md': '# C\n',
    'rfcs/0003-c/kep.yaml': 'superseded-by:\n- "2" # by number\n',
  });
  expect(records.map(({ supersededBy }) => supersededBy)).toEqual([['0002'], [], ['0002']]);
});

test('what a consequence says of itself is nothing that the record says', () => {
  const newer = `${ACCEPTED}\n\n## Consequences\n\n- Nodes get ports -> This supersedes ADR-0001.`;
  expect(first(ACCEPTED, newer)?.inForce).toBe(true);
});

test.each([
  ...['Does not supersede ADR-0001', 'Ersetzt ADR-0001 nicht', 'Ne remplace pas ADR-0001'],
  ...['No reemplaza a ADR-0001', 'Esta decisão não substitui a ADR-0001', '不取代 ADR-0001'],
  ...['Non sostituisce ADR-0001', 'Vervangt ADR-0001 niet', 'Nie zastępuje ADR-0001'],
  ...['Не заменяет ADR-0001', '本 ADR 并非取代 ADR-0001', 'ADR-0001 を置き換えるものではない'],
  ...['ADR-0001 を置換しない', 'ADR-0001을 대체하지 않는다', 'ADR-0001 대체가 아니라 보완'],
  'ADR-0001을 대체하는 것이 아님',
])('what says that it does not replace replaces nothing: %s', (says) => {
  expect(first(ACCEPTED, `${ACCEPTED}\n\n${says}`)?.inForce).toBe(true);
});

test.each([
  ...['未被 ADR-0002 取代', 'ADR-0002 に置き換えられていない', 'ADR-0002로 대체되지 않음'],
  ...['Wird durch ADR-0002 ersetzt, wenn X', 'La sección no queda supersedida por [2](0002-x.md)'],
])('what is not replaced, or not yet, is in force: %s', (says) => {
  const old = first(`${ACCEPTED}\n\n${says}`, ACCEPTED);
  expect(old).toMatchObject({ inForce: true, partlySupersededBy: [] });
});

test('a translation beside its record is no second record', () => {
  const text = '# 1. A\n\n## Status\n\nAccepted\n';
  const paths = ['0001-a.md', '0001-a.ja.md', '0002-b.en.md', '0002-b.es.md', '0003-c.es.md'];
  const all = listed(Object.fromEntries(paths.map((name) => [`docs/adr/${name}`, text])));
  expect(all.map(({ path }) => path.slice(9))).toEqual([
    ...['0001-a.md', '0002-b.en.md', '0003-c.es.md'],
  ]);
});

test.each([
  ...['docs/adr/ja/0001-a.md', 'docs/ja/adr/0001-a.md', 'docs/i18n/pt-BR/adr/0001-a.md'],
  ...['versioned_docs/version-2/adr/0001-a.md'],
])(
  'a translation of a record in a folder, or a version of its page, is no second record: %s',
  (copy) => {
    const text = '# 1. A\n\n## Status\n\nAccepted\n';
    const kept = listed({ 'docs/adr/0001-a.md': text, [copy]: text });
    expect(kept.map(({ path }) => path)).toEqual(['docs/adr/0001-a.md']);
    expect(listed({ [copy]: text })).toHaveLength(1);
  },
);

test('a page that leads to where the record went is none, nor one without a number and a status', () => {
  const all = listed({
    'docs/adr/0001-a.md': '# 1. A\n\n## Status\n\nAccepted\n',
    'docs/adr/install.md': '# Install\n',
    'docs/adr/0001-old.md': 'Moved to [the new one](0001-a.md).\n',
    'docs/adr/0001-a-implementation-notes.md': '# Notes on A\n',
    'docs/adr/0001-was.md': '> NOTE: This document was moved to [A](0001-a.md)\n',
    'docs/adr/0001-notes.md':
      '<!-- x -->\n\n# Notes\n\n> **This file has been moved.**\n>\n> It is in [the guide](../g.md).\n',
  });
  expect(all).toHaveLength(1);
});

test('a licence, an introduction, a list beneath, what belongs to a record, and a few words that lead to the other file are none', () => {
  const all = listed({
    ...{ 'docs/adr/20260102-a.md': '# A\n', 'docs/adr/20260103-b.md': '# B\n' },
    'docs/adr/2026-01-04-c.md': '# C\n',
    ...{ 'docs/adr/LICENSE.md': '# License\n', 'docs/adr/graph/all.md': '# All\n' },
    ...{ 'rfcs/adr.md': '# Why\n', 'rfcs/0002-b/assets/theme/page.md': '# Page\n' },
    ...{ 'rfcs/0002-b/v1/README.md': '# B\n', 'rfcs/0002-b/README.md': '# B\n' },
    'docs/decisions/20260102-a.md': '# A\n\nIt is in `../adr/20260102-a.md`.\n',
  });
  expect(all.map(({ path }) => path)).toEqual([
    'docs/adr/2026-01-04-c.md',
    'docs/adr/20260102-a.md',
    'docs/adr/20260103-b.md',
    'rfcs/0002-b/README.md',
  ]);
});

test('`RFC 2` names a record among RFCs, and a standard elsewhere', () => {
  const first = '# A\n\n## Summary\n\nIn short, this RFC was superseded by RFC 2.\n';
  const inside = (folder: string) =>
    listed({ [`${folder}/0001-a.md`]: first, [`${folder}/0002-x.md`]: '# X\n' })[0]?.supersededBy;
  expect([inside('rfcs'), inside('docs/adr')]).toEqual([['0002'], []]);
});

test('where few records state a status, the others count as accepted, and it is said which', () => {
  const silent = Object.fromEntries(
    [1, 2, 3, 4].map((n) => [`text/000${n}-x.md`, `# X\n\n## Summary\n`]),
  );
  const stated = (status: string) => ({ 'text/0005-y.md': `# Y\n\n- Status: ${status}\n` });
  const of = (files: Readonly<Record<string, string>>, more: Partial<Settings> = {}) =>
    listed(files, { adrs: ['text'], ...more }).map((one) => [one.inForce, one.assumed]);
  expect(of({ ...silent, ...stated('rejected') })).toEqual([
    ...Array(4).fill([true, true]),
    [false, false],
  ]);
  const half = { ...stated('accepted'), 'text/0001-x.md': '# X\n' };
  expect(of(half)).toEqual([
    [false, false],
    [true, false],
  ]);
  expect(of(half, { decisionsWithoutStatus: 'accepted' })).toEqual([
    [true, true],
    [true, false],
  ]);
  expect(of(silent, { decisionsWithoutStatus: 'undecided' })).toEqual(
    Array(4).fill([false, false]),
  );
});

test('until half of them do, a status for some takes no others out of force, and one that is replaced in part has one', () => {
  const bare = Object.fromEntries(
    Array.from({ length: 5 }, (_, n) => [`docs/adr/000${n + 1}-x.md`, '# X\n\nWe do X.\n']),
  );
  const some = { 'docs/adr/0006-y.md': '# Y\n\n- Status: Accepted\n' };
  const old = { 'docs/adr/0001-x.md': '# X\n\nPartly superseded by [6](0006-y.md).\n' };
  const more = { 'docs/adr/0007-z.md': '# Z\n\n- Status: Accepted\n' };
  const all = listed({ ...bare, ...some, ...old, ...more });
  expect(all.every(({ inForce }) => inForce)).toBe(true);
  expect(all[0]).toMatchObject({ status: 'partly superseded', assumed: false });
});

test.each([
  'Note: this RFC has been superseded by [RFC 2](0002-x.md).',
  '# Superseded!\n\nThis RFC is superseded by [RFC 2](0002-x.md).',
  'In short this RFC was superseded by [RFC 2](0002-x.md).',
  '> **Note:** this proposal has been replaced by [2](0002-x.md).',
])('what the first lines say: %s', (says) => {
  const newer = { 'rfcs/0002-x.md': '# X\n\n- Status: accepted\n' };
  const [older] = listed({ 'rfcs/0001-a.md': `- Feature: a\n\n${says}\n\n# Summary\n`, ...newer });
  expect(older).toMatchObject({ inForce: false, supersededBy: ['0002'] });
});

test.each(['hip-18-tokens', 'EIP-1559', 'rfc-0018-x', 'kep-18', 'simd-0018-x', 'SE-0018'])(
  '%s has a number by which others name it',
  (name) => {
    const number = Number(/\d+/.exec(name)?.[0]);
    const [prefix = ''] = name.split(/\d/);
    const newer = `---\nstatus: Final\nreplaces: ${number}\n---\n# New\n`;
    const all = listed({
      [`rfcs/${name}.md`]: '---\nstatus: Final\n---\n# Old\n',
      [`rfcs/${prefix}2000-n.md`]: newer,
    });
    expect(all.find((one) => one.title === 'Old')).toMatchObject({ number, inForce: false });
  },
);

test.each([
  'Note: this supersedes [the first](0001-a.md).',
  'This supersedes the [2023-01-27 A](0001-a.md) decision.',
  'This Advice Process supersedes [A](0001-a.md).',
  'This proposal builds on and supersedes [A](0001-a.md).',
  '# Decision\n\nWe remove it. This\nsupersedes **[A](0001-a.md)** wholly.',
])('what a later one says of itself: %s', (says) => {
  const [older] = listed({
    'rfcs/0001-a.md': '# A\n\n# Summary\n',
    'rfcs/0002-x.md': `# X\n\n# Summary\n\nText.\n\n${says}\n`,
  });
  expect(older).toMatchObject({ inForce: false, supersededBy: ['0002'] });
});

test('a row of the head names the later one, by number or by day', () => {
  const head = (name: string): string => `# A\n\n| Status | Accepted |\n|---|---|\n${name}\n`;
  const [older] = listed({
    'docs/adr/2022-10-04-a.md': head('| Superseded | [2026-02-10 B](2026-02-10-b.md) |'),
    'docs/adr/2026-02-10-b.md': head('| Superseded | [2022-10-04 A](2022-10-04-a.md) |'),
  });
  expect(older).toMatchObject({ supersededBy: ['2026-02-10-b'], supersedes: [] });
});

test.each([
  ['a section headed Status that is empty', '## Status\n\n## Context\n', 'missing-field'],
  ['a day that there is not', 'Date: 2025-02-30\n\n## Status\n\nAccepted\n', 'invalid-value'],
  ['an owner that is a map', '---\nstatus: accepted\nowner: { name: ann }\n---\n', 'invalid-value'],
  ['a word for a date', 'Date: soon\n\n## Status\n\nAccepted\n', undefined],
  ['no section at all', '## Context\n', undefined],
])('what is told of %s', (_, text, rule) => {
  const { findings } = checked({ 'docs/adr/0001-a.md': text.replace(/^(?!---)/, '# 1. A\n\n') });
  expect(findings.map((one) => one.rule)).toEqual(rule === undefined ? [] : [rule]);
});

test('one of ten records without a status lacks it, and three of ten need none', () => {
  const told = (silent: number) => {
    const all = Array.from({ length: 10 }, (_, at): [string, string] => [
      `docs/adr/00${at + 10}-x.md`,
      at < silent ? '# X\n' : '# X\n\nStatus: Accepted\n',
    ]);
    return checked(Object.fromEntries(all)).findings.map(({ rule, path }) => `${rule} ${path}`);
  };
  expect(told(1)).toEqual(['missing-field docs/adr/0010-x.md']);
  expect(told(3)).toEqual([]);
});

test('what most names of a folder share before their number is learnt', () => {
  const record = (head = ''): string => `---\nstatus: Final\n${head}---\n# X\n`;
  const [older] = listed({
    'rfcs/zip-12-fees.md': record(),
    'rfcs/zip-13-limits.md': record('replaces: ZIP-12\n'),
    'rfcs/zip-14-words.md': record(),
  });
  expect(older).toMatchObject({ inForce: false, supersededBy: ['zip-13-limits'] });
});

test.each([
  ...['docs/decisiones', 'docs/decisões', 'docs/decisioni', 'docs/entscheidungen'],
  ...['docs/技术/决策', 'doc/Besluiten', 'web/docs/decisoes', 'docs/decisions-old'],
])('a folder is called %s', (folder) => {
  const [only] = listed({ [`${folder}/0001-a.md`]: '# 1. A\n\nStatus: Accepted\n' });
  expect(only).toMatchObject({ id: '0001', inForce: !folder.endsWith('old') });
});
