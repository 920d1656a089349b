import { createServer, type Server } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { FilesUnreachable } from './files-unreachable.ts'
import type { Files } from './open-files.ts'

const MAX_BYTES = 2_000_000

/**
 * A server on a free port that speaks INSTREAM like clamd, and reports files that contain the word VIRUS as infected.
 */
export const fakeScanner = (): Server =>
  createServer(socket => {
    let got = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (piece: Buffer) => {
      got = Buffer.concat([got, piece])
      const command = 'zINSTREAM\0'
      if (got.length < command.length) return
      if (got.toString('latin1', 0, command.length) !== command) return void socket.end('UNKNOWN COMMAND\0')
      const chunks: Buffer[] = []
      let at = command.length
      while (at + 4 <= got.length) {
        const length = got.readUInt32BE(at)
        if (length === 0) {
          const isInfected = Buffer.concat(chunks).includes('VIRUS')
          return void socket.end(isInfected ? 'stream: Test-Signature FOUND\0' : 'stream: OK\0')
        }
        chunks.push(got.subarray(at + 4, at + 4 + length))
        at += 4 + length
      }
      if (got.length > MAX_BYTES) socket.end('INSTREAM size limit exceeded. ERROR\0')
    })
  }).listen(0, '127.0.0.1')

/** Files on a disk that has room only for the first bytes of a file. */
export const fullFiles = (files: Files): Files =>
  Object.assign(Object.create(files), {
    delete: (key: string) => files.delete(key),
    putStream: async (_: string, contents: AsyncIterable<Uint8Array>) => {
      try {
        // The system ends the writing of a file in this way: the stream that is read is destroyed.
        for await (const _chunk of contents)
          throw new FilesUnreachable(`no file can be written at ${files.place}: ENOSPC`)
      } finally {
        // The partial file is deleted, which takes a moment.
        await setTimeout(10)
      }
    },
  })
