import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

export const CLIENT_ID = 'store.apps.example.com'

/** The parts of Google's script that a page uses, with a button that at once signs a new person in. */
const buttonScript = (url: string): string => `{
  let asked
  window.google = { accounts: { id: {
    initialize: options => { asked = options },
    renderButton: place => {
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = 'Continue with Google'
      button.onclick = async () => {
        const answer = await fetch('${url}/gsi/credential?nonce=' + asked.nonce)
        asked.callback({ credential: await answer.text() })
      }
      place.append(button)
    },
  } } }
}`

/** An OpenID issuer on this computer: its discovery document, its keys, and tokens that it has signed. */
export async function startIssuer() {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const state: { hangs: boolean; answers: Record<string, [status: number, body: string]> } = {
    hangs: false,
    answers: {},
  }
  const sockets = new Set<Socket>()
  const server = createServer((request, response) => {
    if (state.hangs) return
    const instead = state.answers[request.url ?? '']
    if (instead) return response.writeHead(instead[0]).end(instead[1])
    response.setHeader('Content-Type', 'application/json')
    if (request.url === '/.well-known/openid-configuration')
      response.end(JSON.stringify({ issuer: url, jwks_uri: `${url}/keys` }))
    else if (request.url === '/keys') response.end(JSON.stringify({ keys: [jwk] }))
    else if (request.url === '/gsi/client') response.setHeader('Content-Type', 'text/javascript').end(buttonScript(url))
    else if (request.url?.startsWith('/gsi/credential?')) {
      response.setHeader('Access-Control-Allow-Origin', '*')
      // Browsers of the journeys send their network address here too.
      response.setHeader('Access-Control-Allow-Headers', 'x-forwarded-for')
      if (request.method === 'OPTIONS') return response.end()
      const one = randomBytes(6).toString('hex')
      const nonce = new URL(request.url, url).searchParams.get('nonce') ?? ''
      token({ nonce, sub: one, email: `google.${one}@example.com` }).then(signed => response.end(signed))
    } else response.writeHead(404).end()
  })
  server.on('connection', socket => sockets.add(socket.on('close', () => sockets.delete(socket))))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', () => resolve()))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  /**
   * Makes a token for the store, of a Google account that has its mailbox. `claims` change it; `by` signs it instead of
   * the issuer.
   */
  const token = (claims: JWTPayload = {}, by = privateKey): Promise<string> => {
    const now = Math.floor(Date.now() / 1000)
    const domain = typeof claims.email === 'string' ? claims.email.split('@')[1]?.toLowerCase() : undefined
    const usual = { iss: url, hd: domain, aud: CLIENT_ID, sub: '1', iat: now, exp: now + 3600, email_verified: true }
    return new SignJWT({ ...usual, name: 'Amelia Earhart', ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .sign(by)
  }
  const stop = () => {
    for (const socket of sockets) socket.destroy()
    return new Promise<void>(resolve => server.close(() => resolve()))
  }
  return { url, token, state, stop }
}
