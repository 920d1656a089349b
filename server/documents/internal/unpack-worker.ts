import { parentPort } from 'node:worker_threads'
import { INTER_FILES, unpackFont } from './unpack-font.ts'

// Takes half a second of computing, which nobody should have to wait for: beside the process's own work.
parentPort?.postMessage(unpackFont(await INTER_FILES()))
