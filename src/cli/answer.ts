// In: the name of a command and what it is given. Out: what it prints with `--json`, without a terminal.

import { UsageError } from '../model/usage-error.ts';
import type { CommandSpec, OptionSpec, OptionValues } from './command.ts';
import { commands } from './commands.ts';
import type { Io } from './io.ts';

/** `common` holds the options that every command takes. Throws UsageError. */
export function answerer(common: OptionValues, io: Io) {
  return async (
    name: string,
    args: readonly string[] = [],
    options: OptionValues = {},
  ): Promise<string> => {
    const spec = commands.find((command) => command.name === name);
    if (spec === undefined) throw new Error(`There is no command ${name}`);
    refuseOthers(spec, options);
    let text = '';
    const captured: Io = {
      ...io,
      out: (part) => {
        text += part;
      },
      err: () => undefined,
      colour: false,
      interactive: false,
    };
    const { run } = await spec.load();
    const values = { ...defaultsOf(spec), ...common, ...options, json: true };
    await run({ args, options: values, io: captured });
    return text;
  };
}

function refuseOthers({ options: specs }: CommandSpec, options: OptionValues): void {
  for (const spec of specs) {
    const value = options[nameOf(spec)];
    if (spec.choices === undefined || value === undefined) continue;
    if (spec.choices.some((choice) => choice === value)) continue;
    throw new UsageError(
      `There is no ${nameOf(spec)} "${String(value)}".`,
      `Choose one of ${spec.choices.join(', ')}.`,
      spec.choices,
    );
  }
}

function defaultsOf({ options }: CommandSpec): OptionValues {
  return Object.fromEntries(
    options.flatMap((spec) => (spec.default === undefined ? [] : [[nameOf(spec), spec.default]])),
  );
}

/** `--fail-on <severity>` → `failOn`, as commander names it. */
function nameOf({ flags }: OptionSpec): string {
  const [, long = ''] = /--([\w-]+)/.exec(flags) ?? [];
  return long.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
