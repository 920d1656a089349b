import { expect, test } from 'vitest'
import { GatewaySettings } from './settings.ts'

const KEYS = {
  AUTHORIZE_NET_API_LOGIN_ID: 'login',
  AUTHORIZE_NET_TRANSACTION_KEY: 'key',
  AUTHORIZE_NET_CLIENT_KEY: 'client',
}

test('there are no credentials without settings', () => {
  expect(GatewaySettings.parse({})).toBeNull()
})

test('the signature key is optional, and is read with the other credentials', () => {
  expect(GatewaySettings.parse(KEYS)?.signatureKey).toBeNull()
  const AUTHORIZE_NET_SIGNATURE_KEY = 'A0'.repeat(64)
  expect(GatewaySettings.parse({ ...KEYS, AUTHORIZE_NET_SIGNATURE_KEY })?.signatureKey).toBe(
    AUTHORIZE_NET_SIGNATURE_KEY,
  )
})

test('the addresses follow from the environment, unless others are set', () => {
  const production = { ...KEYS, AUTHORIZE_NET_ENVIRONMENT: 'production' }
  expect(GatewaySettings.parse(KEYS)?.apiUrl).toBe('https://apitest.authorize.net/xml/v1/request.api')
  expect(GatewaySettings.parse({ ...production, AUTHORIZE_NET_URL: 'http://127.0.0.1:1/' })).toMatchObject({
    apiUrl: 'http://127.0.0.1:1/',
    acceptJsUrl: 'https://js.authorize.net/v1/Accept.js',
  })
})
