import { connect } from 'node:net'

const CHUNK = 64 * 1024
const MAX_SCAN_MS = 20_000

/**
 * Sends a file to ClamAV's daemon at `address`: `tcp://host:3310` or `unix:///run/clamav/clamd.ctl`. Returns the name
 * of the malware found, or null. Throws if the scan fails. Protocol: clamd(8), INSTREAM.
 */
export async function scanFile(address: string, bytes: Uint8Array): Promise<string | null> {
  const answer = await ask(new URL(address), bytes)
  if (/^stream: OK$/.test(answer)) return null
  const [, found] = /^stream: (.+) FOUND$/.exec(answer) ?? []
  if (found === undefined) throw new Error(`the virus scanner answered ${JSON.stringify(answer.slice(0, 100))}`)
  return found
}

function ask({ protocol, hostname, port, pathname }: URL, bytes: Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(protocol === 'unix:' ? { path: pathname } : { host: hostname, port: Number(port) || 3310 })
    let answer = ''
    const fail = (error: Error) => {
      socket.destroy()
      reject(error)
    }
    socket.setTimeout(MAX_SCAN_MS, () => fail(new Error('the virus scanner does not answer')))
    socket.once('error', fail)
    socket.setEncoding('utf8').on('data', text => {
      answer += text
      // The scanner may end the stream before it has read all of it, and then resets the connection.
      if (answer.includes('\0')) socket.destroy()
    })
    socket.once('close', () => resolve(answer.replace(/\0[\s\S]*$/, '').trim()))
    socket.once('connect', () => {
      socket.write('zINSTREAM\0')
      for (let at = 0; at < bytes.length; at += CHUNK) {
        const chunk = bytes.subarray(at, at + CHUNK)
        const length = Buffer.alloc(4)
        length.writeUInt32BE(chunk.length)
        socket.write(length)
        socket.write(chunk)
      }
      socket.write(Buffer.alloc(4))
    })
  })
}
