// What agents and programs can ask for: MCP tools, HTTP addresses, the inputs and outputs of the action.

import type { Fields } from '../../../src/model/operation.ts';
import { allOperations } from '../../../src/operations/index.ts';
import { type Askable, fieldsOf, toolName } from '../../../src/operations/operation.ts';
import { actionFile } from '../../action/runner.ts';
import { code, table } from './markdown.ts';

export async function toolTable(): Promise<string> {
  const tools = (await allOperations()).filter(({ tool }) => tool !== undefined);
  return table(
    'tool | does | arguments',
    tools.map((operation) => [
      commandLink(operation.name, toolName(operation.name)),
      `${operation.tool?.description}${system(operation)}`,
      names(fieldsOf(operation)),
    ]),
  );
}

export async function addressTable(): Promise<string> {
  const reading = (await allOperations()).filter(({ does }) => does === 'reads');
  return table(
    'address | as the command | parameters',
    reading.flatMap((operation) => {
      const { address, name } = operation;
      if (address === undefined) return [];
      const others = Object.entries(fieldsOf(operation)).filter(
        ([field]) => !address.includes(`{${field}}`),
      );
      const needed = others.filter(([, { required }]) => required).map(([field]) => `${field}=…`);
      const query = needed.length === 0 ? '' : `?${needed.join('&')}`;
      return [
        [
          code(`GET ${address}${query}`),
          commandLink(name) + system(operation),
          names(Object.fromEntries(others)),
        ],
      ];
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

/** Optional ones have a `?` behind them. */
export function commandLink(name: string, text = name): string {
  return `[${code(text)}](commands.md#${name.replaceAll(' ', '-')})`;
}

function names(fields: Fields): string {
  return Object.entries(fields)
    .map(([name, { required }]) => code(required ? name : `${name}?`))
    .join(', ');
}

function system({ dialect }: Askable): string {
  return dialect === undefined ? '' : ` (${dialect})`;
}
