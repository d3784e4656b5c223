import unreadableStore from './unreadable-store.ts';

export const rules = () => [unreadableStore];
