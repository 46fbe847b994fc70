import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Plugin, ResolvedConfig } from 'vite';

const SQUEEZED = /\.(js|css|html|svg|json|webmanifest)$/;

/** Writes `name.br` beside every text file of the build, so that the server compresses nothing itself. */
export function brotli(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'yakai-brotli',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    closeBundle() {
      for (const file of files(join(config.root, config.build.outDir))) {
        if (SQUEEZED.test(file)) {
          const text = readFileSync(file);
          writeFileSync(`${file}.br`, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
        }
      }
    },
  };
}

function files(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });
}
