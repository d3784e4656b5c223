// Endings of the files that Claude Code imports; a name without one is taken for text.

const ENDINGS = new Set(
  `md txt text json yaml yml toml xml csv html htm css scss sass less js ts tsx jsx mjs cjs mts cts py pyi pyw rb erb rake
  go rs java kt kts scala c cpp cc cxx h hpp hxx cs swift sh bash zsh fish ps1 bat cmd env ini cfg conf config properties
  sql graphql gql proto vue svelte astro ejs hbs pug jade php pl pm lua r dart ex exs erl hrl clj cljs cljc edn hs lhs elm
  ml mli f f90 f95 for cmake make makefile gradle sbt rst adoc asciidoc org tex latex lock log diff patch`.split(
    /\s+/,
  ),
);

export function isTextName(path: string): boolean {
  const ending = /[^/]\.([^./]*)$/.exec(path)?.[1];
  return ending === undefined || ENDINGS.has(ending.toLowerCase());
}
