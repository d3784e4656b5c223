export { markdownToMdast } from 'satteri';
