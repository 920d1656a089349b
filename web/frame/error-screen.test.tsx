import {
  type AnyRouter,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TOO_MANY_ATTEMPTS } from '../../domain/too-many.ts'
import { report } from '../browser-errors.ts'
import { ErrorScreen } from './ErrorScreen.tsx'

// A page that fails in use: the message to the reader, and the report to the store. The router is configured as in router.tsx.

const sent: { to: string; told: unknown }[] = []
beforeEach(() => {
  sent.length = 0
  vi.spyOn(navigator, 'sendBeacon').mockImplementation((to, body) => {
    if (body instanceof Blob) void body.text().then(text => sent.push({ to: String(to), told: JSON.parse(text) }))
    return true
  })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

/** The page of an order, in the middle of which `error` is thrown. */
async function broken(error: unknown): Promise<AnyRouter> {
  const Broken = () => {
    throw error
  }
  const root = createRootRoute()
  const order = createRoute({ getParentRoute: () => root, path: '/order/$orderId', component: Broken })
  const router: AnyRouter = createRouter({
    routeTree: root.addChildren([order]),
    history: createMemoryHistory({ initialEntries: ['/order/1234'] }),
    defaultErrorComponent: ErrorScreen,
    defaultOnCatch: caught => report(router, caught),
  })
  await render(<RouterProvider router={router} />)
  return router
}

test('it shows a message and links, and reports the error and its location once, without the address', async () => {
  const error = new TypeError('the order has no lines')
  const router = await broken(error)
  await expect.element(page.getByRole('alert').getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Refresh the page' })).toBeVisible()
  await expect.element(page.getByText('the order has no lines')).not.toBeInTheDocument()
  report(router, error)
  await expect.poll(() => sent.length).toBeGreaterThan(0)
  expect(sent).toEqual([
    {
      to: '/api/browser-errors',
      told: {
        page: '/order/$orderId',
        name: 'TypeError',
        message: 'the order has no lines',
        stack: expect.stringContaining('error-screen.test.tsx'),
      },
    },
  ])
})

test('an error of the server shows its number, and is not reported again', async () => {
  await broken(Object.assign(new Error('Something went wrong'), { status: 500, data: { requestId: '7KQ2-9FXM-31BT' } }))
  await expect.element(page.getByText('Mention this number when you call: 7KQ2-9FXM-31BT')).toBeVisible()
  expect(navigator.sendBeacon).not.toHaveBeenCalled()
})

test('a page over its limit asks to wait', async () => {
  await broken(Object.assign(new Error(TOO_MANY_ATTEMPTS), { status: 429 }))
  await expect.element(page.getByRole('alert').getByRole('heading', { name: 'Please wait a moment' })).toBeVisible()
  await expect.element(page.getByText(TOO_MANY_ATTEMPTS)).toBeVisible()
})
