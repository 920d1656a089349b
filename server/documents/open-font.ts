import { Worker } from 'node:worker_threads'
import type { UnpackedFont } from './internal/unpack-font.ts'

let opened: Promise<UnpackedFont> | undefined

/** The font that papers are written in, with the characters it has. Made once in a process, when the first paper is asked for. */
export function openFont(): Promise<UnpackedFont> {
  opened ??= unpack().catch(error => {
    opened = undefined
    throw error
  })
  return opened
}

const unpack = (): Promise<UnpackedFont> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./internal/unpack-worker.ts', import.meta.url))
    worker.once('message', ({ file, codePoints }: UnpackedFont) => resolve({ file: Buffer.from(file), codePoints }))
    worker.once('error', reject)
    worker.once('exit', code => reject(new Error(`unpacking the font ended with ${code}`)))
  })
