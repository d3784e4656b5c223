// What agents and programs can ask for: MCP tools, HTTP addresses, the inputs and outputs of the action.

import { allOperations } from '../../../src/operations/index.ts';
import { type Askable, fieldsOf, toolName } from '../../../src/operations/operation.ts';
import { actionFile } from '../../action/runner.ts';
import { code, sentence, table } from './markdown.ts';

export async function toolTable(): Promise<string> {
  const tools = (await allOperations()).filter(({ tool }) => tool !== undefined);
  return table(
    'tool | does',
    tools.map((operation) => [
      commandLink(operation.name, toolName(operation.name)),
      sentence(operation.summary) + system(operation),
    ]),
  );
}

export async function addressTable(): Promise<string> {
  const reading = (await allOperations()).filter(({ does }) => does === 'reads');
  return table(
    'address | as the command',
    reading.flatMap((operation) => {
      const { address, name } = operation;
      if (address === undefined) return [];
      const others = Object.entries(fieldsOf(operation)).filter(
        ([field]) => !address.includes(`{${field}}`),
      );
      const needed = others.filter(([, { required }]) => required).map(([field]) => `${field}=…`);
      const query = needed.length === 0 ? '' : `?${needed.join('&')}`;
      return [[code(`GET ${address}${query}`), commandLink(name) + system(operation)]];
    }),
  );
}

export function inputTable(): string {
  return table(
    'input | does | default',
    Object.entries(actionFile.inputs).map(([name, { description, default: usual }]) => [
      code(name),
      description,
      usual && code(usual),
    ]),
  );
}

export function outputTable(): string {
  return table(
    'output | holds',
    Object.entries(actionFile.outputs).map(([name, { description }]) => [code(name), description]),
  );
}

export function commandLink(name: string, text = name): string {
  return `[${code(text)}](commands.md#${name.replaceAll(' ', '-')})`;
}

function system({ dialect }: Askable): string {
  return dialect === undefined ? '' : ` (${dialect})`;
}
