// Starts `stratigraph lsp` for Markdown and shows what it says.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { window, workspace } from 'vscode';
import { LanguageClient, TransportKind } from 'vscode-languageclient/node';

/** @type {LanguageClient | undefined} */
let client;

export async function activate() {
  const { command, args } = server();
  client = new LanguageClient(
    'stratigraph',
    'Stratigraph',
    { command, args, transport: TransportKind.stdio },
    { documentSelector: [{ scheme: 'file', language: 'markdown' }] },
  );
  try {
    await client.start();
  } catch (error) {
    window.showErrorMessage(
      `Stratigraph could not be started (${command}): ${error instanceof Error ? error.message : error}. Install it with npm install --save-dev stratigraph.`,
    );
  }
}

export async function deactivate() {
  await client?.stop();
}

/** The program of the settings, else that of a folder that is open, else the one on the path. */
function server() {
  const chosen = workspace.getConfiguration('stratigraph').get('command');
  if (typeof chosen === 'string' && chosen !== '') return { command: chosen, args: ['lsp'] };
  for (const { uri } of workspace.workspaceFolders ?? []) {
    const path = join(uri.fsPath, 'node_modules/stratigraph/bin/stratigraph.cjs');
    if (existsSync(path)) return { command: 'node', args: [path, 'lsp'] };
  }
  return { command: 'stratigraph', args: ['lsp'] };
}
