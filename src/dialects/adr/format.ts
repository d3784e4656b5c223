// How decision records describe themselves: the keys of their front matter (L-072, MADR 2 to 4, site generators) and the usual words for a status.

import type { MetadataKeys } from '../../model/dialect.ts';
import type { Reference } from '../../model/document.ts';

const words = (text: string): readonly string[] => text.split(/\s+/);

/** The words by which decisions usually tell their status, for suggestions (L-077). */
export const statuses = words(
  'proposed draft accepted deprecated rejected superseded pending approved adopted implemented amended withdrawn deferred',
);

const RELATIONS: readonly Reference['relation'][] = [
  ...(['depends-on', 'supersedes', 'superseded-by', 'partly-supersedes'] as const),
  ...(['partly-superseded-by', 'amends', 'amended-by', 'relates-to'] as const),
];

const partially = (to: string) => [`partially_${to.replace('-', '_')}`, `partially-${to}`];

/** Spellings found in real collections, best first; every key not named here is a declaration. */
export const keys: MetadataKeys = {
  aliases: {
    title: ['name', 'Title'],
    status: words('Status state statut estado stato статус 状态 ステータス 상태'),
    created: ['date', 'Date', 'created_at', 'decided'],
    updated: ['updated_at', 'last_updated', 'last-updated', 'modified'],
    depends_on: ['dependencies', 'depends', 'deps', 'depend', 'depends-on'],
    supersedes: words(
      `Supersedes supercedes supersede replaces Replaces ersetzt remplace sustituye reemplaza substitui sostituisce
      vervangt zastępuje 取代`,
    ),
    superseded_by: [
      'Superseded by',
      ...words(
        `superseded-by supersededBy Superseded-By superceded_by SupersededBy SupercededBy Superseded-by Replaced-By
        ReplacedBy superceded-by replaced_by replaced-by replacedBy successor ersetzt_durch ersetzt-durch remplacé_par
        remplace_par sustituido_por sustituida_por reemplazado_por reemplazada_por substituido_por substituída_por
        sostituito_da vervangen_door zastąpiony_przez 被取代`,
      ),
    ],
    partly_supersedes: ['partly-supersedes', ...partially('supersedes'), 'partiallySupersedes'],
    partly_superseded_by: [
      ...['partly-superseded-by', ...partially('superseded-by'), 'partiallySupersededBy'],
    ],
    amended_by: ['amended-by', 'amendedBy'],
    relates_to: ['relates-to', 'related', 'related_to', 'related-to', 'links'],
  },
  reserved: words(
    `id number adr type description summary owner owners author authors decision-makers decision_makers deciders consulted
    informed stakeholders version tags aliases category categories amends relations relationships refresh_interval project
    plan agent locked overrides constraints parent grand_parent nav_order nav_exclude has_children layout permalink slug
    weight sidebar_position sidebar_label hide_title`,
  ),
  references: Object.fromEntries(RELATIONS.map((name) => [name.replaceAll('-', '_'), name])),
};
