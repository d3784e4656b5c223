// Makes checkpointer.sqlite as the official packages write it. They compile a native module, so they are no dependencies:
// in another folder, npm install @langchain/langgraph @langchain/langgraph-checkpoint-sqlite, then run a copy of this.

import { AIMessage, HumanMessage, ToolMessage } from '@langchain/core/messages';
import { Annotation, MessagesAnnotation, StateGraph } from '@langchain/langgraph';
import { SqliteSaver } from '@langchain/langgraph-checkpoint-sqlite';

const saver = SqliteSaver.fromConnString(process.argv[2] ?? 'checkpointer.sqlite');
const State = Annotation.Root({
  ...MessagesAnnotation.spec,
  task: Annotation({ reducer: (_, next) => next, default: () => '' }),
});
const graph = new StateGraph(State)
  .addNode('agent', ({ messages }) => {
    const content = messages.length > 2 ? 'The name is unique.' : 'I will look at the schema.';
    return { messages: [new AIMessage({ id: `ai-${messages.length}`, content })] };
  })
  .addNode('tool', ({ messages }) => {
    if (messages[0]?.content === 'Fail.') throw new Error('no such table');
    const answer = { tool_call_id: 'call-1', content: 'rows: 3' };
    return {
      messages: [new ToolMessage({ id: `tool-${messages.length}`, ...answer })],
      task: 'read the schema',
    };
  })
  .addEdge('__start__', 'agent')
  .addEdge('agent', 'tool')
  .compile({ checkpointer: saver });

const ask = (thread_id, id, content) =>
  graph.invoke({ messages: [new HumanMessage({ id, content })] }, { configurable: { thread_id } });

await ask('session-1', 'human-1', 'Which column is nullable?');
await ask('session-1', 'human-2', 'And which is unique?');
await ask('session-2', 'human-3', 'Summarise the week.');
await ask('session-3', 'human-4', 'Fail.').catch(() => undefined);
saver.db.close();
