// The languages that code is coloured in, as a module of its own: loaded late, and without all others.

export { common, createLowlight } from 'lowlight';
