/** Each word of the pages, in one sentence. */
export const GLOSSARY: readonly (readonly [term: string, meaning: string])[] = [
  [
    'bundle',
    'Everything that is resolved for one target in one file: JSON for programs, markdown for language models.',
  ],
  ['conflict', 'Two layers give one key different values and nobody declares the override.'],
  ['constraint', 'A value that an accepted decision sets for everybody.'],
  ['context', 'All that a target is given: the values and the text of its layers.'],
  ['declared override', 'A more specific layer changes a value and says so.'],
  ['document', 'One markdown file.'],
  ['finding', 'What a rule has to say about a line, with a severity.'],
  [
    'freshness',
    'How long ago a document was updated, against how often it should be; what is finished is not tracked.',
  ],
  ['inherited', 'Said by a layer further out, and true here as well.'],
  ['key', 'The name of a value; keys inside maps are joined by dots.'],
  ['layer', 'A document that takes part in the context of a target.'],
  ['level', 'One step of a hierarchy, from the outermost, which all share, to the innermost.'],
  [
    'lifecycle',
    'Where a document stands, in one of six words: draft, active, done, superseded, archived, expired. The word that the document itself uses stands before it.',
  ],
  ['locked', 'No more specific layer may change the value.'],
  [
    'not tracked',
    'Nobody expects the document to be kept up to date: it is finished, or a record.',
  ],
  ['override', 'A more specific layer gives a key another value.'],
  [
    'owner',
    'Who keeps a document up to date: as its front matter says, or its scope, or CODEOWNERS.',
  ],
  ['priority', 'The number that decides between layers: the higher one wins.'],
  ['resolved context', 'What is left when every override was applied.'],
  ['shadowed', 'A value that another layer overrides.'],
  ['superseded', 'Replaced by a newer document, which is to be read instead.'],
  ['target', 'Whatever context is resolved for, on any level of a hierarchy.'],
  ['tokens', 'The estimated length of a text as a language model counts it.'],
  ['value', 'What a key is set to, in front matter or in a yaml block under “Defaults”.'],
];
