import unclosedTask from './unclosed-task.ts';

export const rules = () => [unclosedTask];
