import { serveWork } from './serve-work.ts'

// A process of a test: worker-process.test.ts.

export const TEST_WORK = {
  pid: async () => process.pid,
  end: async () => process.exit(1),
  hang: () => new Promise<never>(() => {}),
}
if (process.send) serveWork(TEST_WORK)
