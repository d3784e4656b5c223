// All that runs on the page of a target, in one file: a script that comes after another has the page laid out again.

import './copy.ts';
import './filter.ts';
import './context-text.ts';
import './layer-switch.ts';
