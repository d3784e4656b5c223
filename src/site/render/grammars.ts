// The languages that code is coloured in, as a module of its own: loaded late, and without all others.

import highlighter from 'highlight.js/lib/common';
import arduino from 'highlight.js/lib/languages/arduino';

highlighter.registerLanguage('arduino', arduino);

export { highlighter };
