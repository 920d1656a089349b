import { type ChildProcess, spawn } from 'node:child_process'
import { afterAll } from 'vitest'

/** Starts HTTP servers of the store as separate processes. The remaining ones end with the test file. */
export function storeProcesses() {
  const children: ChildProcess[] = []
  const end = (child: ChildProcess) =>
    new Promise<void>(resolve => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve()
      child.once('exit', () => resolve())
      child.kill('SIGKILL')
    })
  afterAll(() => Promise.all(children.map(end)))

  return async (environment: Record<string, string>) => {
    const child = spawn(process.execPath, ['server/http/testing-process.ts'], {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(child)
    const address = await new Promise<string>((resolve, reject) => {
      child.stdout.on('data', (chunk: Buffer) => {
        const [found] = /http:\/\/\S+/.exec(chunk.toString()) ?? []
        if (found) resolve(found)
      })
      child.once('exit', code => reject(new Error(`the process ended with ${code}`)))
    })
    /** Posts as a caller with this network address. */
    const post = async (path: string, body: unknown, from: string) => {
      const answer = await fetch(address + path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': from },
        body: JSON.stringify(body),
      })
      return { status: answer.status, headers: answer.headers, body: (await answer.json()) as unknown }
    }
    return { post, kill: () => end(child) }
  }
}
