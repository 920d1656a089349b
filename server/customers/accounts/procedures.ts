import {
  ChangePasswordShape,
  EmailShape,
  NewPasswordShape,
  OwnerShape,
  PasswordShape,
  SignInShape,
  SignUpShape,
  TwoStepCodeShape,
} from '../../../domain/customers/account.ts'
import { QuoteDraftShape } from '../../../domain/quotes/quote-draft.ts'
import { ROLES } from '../../../domain/staff/roles.ts'
import { z } from '../../../domain/text/zod.ts'
import { anyone, customer, DONE, Done, NoInput } from '../../procedure.ts'
import { changePassword, resetPassword } from './change-password.ts'
import { beginGoogle } from './google-nonce.ts'
import { openLink, sendMagicLink, sendReset, sendVerification } from './mailed-links.ts'
import { isOwnerLinkOpen, makeOwner } from './owner-link.ts'
import { readSecurity } from './read-security.ts'
import { removeGoogle } from './remove-google.ts'
import { endOtherSessions, endSession, extendSession, listSessions } from './sessions.ts'
import { giveCode, signIn, signOut } from './sign-in.ts'
import { signInWithGoogle } from './sign-in-with-google.ts'
import { signUp } from './sign-up.ts'
import { confirmTwoStep, startTwoStep, stopTwoStep } from './two-step.ts'

/** the path to return to; `returnPath` checks it */
const FromShape = z.optional(z.string().check(z.maxLength(500)))
const TokenShape = z.string().check(z.minLength(1), z.maxLength(2000))
/** a quote draft of a guest, which the mailed link carries */
const DraftShape = z.optional(QuoteDraftShape)
const MailedShape = z.strictObject({ email: EmailShape, from: FromShape, draft: DraftShape })

export const accounts = {
  me: anyone
    .meta({ notLive: 'Changes when this browser signs in or out, which asks again', beforeOpening: true })
    .route({ method: 'GET', path: '/api/account', summary: 'Returns the signed-in user' })
    .input(NoInput)
    .output(
      z.object({
        me: z.nullable(
          z.object({
            email: z.string(),
            fullName: z.string(),
            /** empty: a customer */
            roles: z.readonly(z.array(z.enum(ROLES))),
            hasTwoStep: z.boolean(),
          }),
        ),
        /** for signing in with Google: its script and the store's client id; null: not offered */
        google: z.nullable(z.object({ clientId: z.string(), script: z.string() })),
      }),
    )
    .handler(async ({ context }) => {
      const me = await context.caller()
      const { google } = context.accounts
      if (me) await extendSession(context, me)
      return {
        me: me && { email: me.email, fullName: me.fullName, roles: me.roles, hasTwoStep: me.hasTwoStep },
        google: google && { clientId: google.clientId, script: `${google.issuer}/gsi/client` },
      }
    }),

  signUp: anyone
    .route({
      method: 'POST',
      path: '/api/account/sign-up',
      summary: 'Creates an account, and mails a link to verify its email address',
    })
    .input(z.safeExtend(SignUpShape, { from: FromShape, draft: DraftShape }))
    .output(Done)
    .handler(async ({ context, input: { from, draft, ...form } }) => {
      await signUp(context, form, from, draft)
      return DONE
    }),

  ownerLink: anyone
    .meta({ beforeOpening: true })
    .route({
      method: 'POST',
      path: '/api/account/owner/link',
      summary: 'Returns whether the link in the terminal can still create the first admin',
    })
    .input(z.strictObject({ token: z.string().check(z.maxLength(100)) }))
    .output(z.object({ isOpen: z.boolean() }))
    .handler(async ({ context, input }) => ({ isOpen: await isOwnerLinkOpen(context, input.token) })),

  makeOwner: anyone
    .meta({ beforeOpening: true })
    .route({
      method: 'POST',
      path: '/api/account/owner',
      summary: 'Creates the first admin of a store',
    })
    .input(OwnerShape)
    .output(Done)
    .handler(async ({ context, input }) => {
      await makeOwner(context, input)
      return DONE
    }),

  signIn: anyone
    .meta({ beforeOpening: true })
    .route({ method: 'POST', path: '/api/account/sign-in', summary: 'Signs in with a password' })
    .input(SignInShape)
    .output(z.object({ step: z.enum(['signed-in', 'two-step']) }))
    .handler(async ({ context, input }) => ({ step: await signIn(context, input) })),

  giveCode: anyone
    .meta({ beforeOpening: true })
    .route({ method: 'POST', path: '/api/account/two-step', summary: 'Completes a two-step sign-in with a code' })
    .input(z.strictObject({ code: TwoStepCodeShape }))
    .output(Done)
    .handler(async ({ context, input }) => {
      await giveCode(context, input.code)
      return DONE
    }),

  beginGoogle: anyone
    .route({
      method: 'POST',
      path: '/api/account/google/begin',
      summary: 'Creates the nonce for a sign-in with Google, and sets its cookie',
    })
    .input(z.strictObject({}))
    .output(z.object({ nonce: z.string() }))
    .handler(({ context }) => ({ nonce: beginGoogle(context) })),

  signInWithGoogle: anyone
    .route({ method: 'POST', path: '/api/account/google', summary: 'Signs in with an identity token of Google' })
    .input(z.strictObject({ credential: z.string().check(z.minLength(1), z.maxLength(5000)) }))
    .output(Done)
    .handler(async ({ context, input }) => {
      await signInWithGoogle(context, input.credential)
      return DONE
    }),

  signOut: anyone
    .meta({ beforeOpening: true })
    .route({ method: 'POST', path: '/api/account/sign-out', summary: 'Signs out' })
    .input(z.strictObject({}))
    .output(Done)
    .handler(async ({ context }) => {
      await signOut(context)
      return DONE
    }),

  sendMagicLink: anyone
    .route({ method: 'POST', path: '/api/account/magic-link', summary: 'Mails a link that signs in' })
    .input(MailedShape)
    .output(Done)
    .handler(async ({ context, input }) => {
      await sendMagicLink(context, input)
      return DONE
    }),

  sendVerification: anyone
    .route({
      method: 'POST',
      path: '/api/account/verification',
      summary: 'Mails the verification link of an account again',
    })
    .input(MailedShape)
    .output(Done)
    .handler(async ({ context, input }) => {
      await sendVerification(context, input)
      return DONE
    }),

  sendReset: anyone
    .meta({ beforeOpening: true })
    .route({ method: 'POST', path: '/api/account/reset', summary: 'Mails a link to set a new password' })
    .input(z.strictObject({ email: EmailShape }))
    .output(Done)
    .handler(async ({ context, input }) => {
      await sendReset(context, input.email)
      return DONE
    }),

  openLink: anyone
    .route({ method: 'POST', path: '/api/account/link', summary: 'Opens a mailed sign-in or verification link' })
    .input(
      z.strictObject({
        kind: z.enum(['magic', 'verify']),
        token: TokenShape,
        /** for a verification link that is opened in another browser than the one of the sign-up */
        password: z.optional(PasswordShape),
        withoutPassword: z.optional(z.boolean()),
      }),
    )
    .output(z.object({ isSignedIn: z.boolean() }))
    .handler(async ({ context, input }) => ({ isSignedIn: await openLink(context, input) })),

  resetPassword: anyone
    .meta({ beforeOpening: true })
    .route({ method: 'POST', path: '/api/account/new-password', summary: 'Sets a new password with a mailed link' })
    .input(z.strictObject({ token: TokenShape, password: NewPasswordShape }))
    .output(Done)
    .handler(async ({ context, input }) => {
      await resetPassword(context, input)
      return DONE
    }),

  security: customer
    .meta({ notLive: 'Only its owner changes it, and the page that does asks again' })
    .route({ method: 'GET', path: '/api/account/security', summary: 'Returns the security settings of the account' })
    .input(NoInput)
    .output(
      z.object({
        email: z.string(),
        hasPassword: z.boolean(),
        hasTwoStep: z.boolean(),
        needsTwoStep: z.boolean(),
        /** the time since which a Google account with this address signs in to the account; null: none */
        googleSince: z.nullable(z.string()),
      }),
    )
    .handler(({ context }) => readSecurity(context, context.me)),

  changePassword: customer
    .route({ method: 'POST', path: '/api/account/password', summary: 'Changes the password of the account' })
    .input(ChangePasswordShape)
    .output(Done)
    .handler(async ({ context, input }) => {
      await changePassword(context, context.me, input)
      return DONE
    }),

  removeGoogle: customer
    .route({
      method: 'POST',
      path: '/api/account/google/remove',
      summary: 'Removes the Google account that signs in to the account',
    })
    .input(z.strictObject({ password: PasswordShape }))
    .output(Done)
    .handler(async ({ context, input }) => {
      await removeGoogle(context, context.me, input.password)
      return DONE
    }),

  sessions: customer
    .meta({ notLive: 'Only its owner changes it, and the page that does asks again' })
    .route({ method: 'GET', path: '/api/account/sessions', summary: 'Lists the sessions of the account' })
    .input(NoInput)
    .output(
      z.object({
        sessions: z.array(
          z.object({
            id: z.string(),
            createdAt: z.string(),
            lastSeenAt: z.string(),
            address: z.string(),
            browser: z.string(),
            isThis: z.boolean(),
          }),
        ),
      }),
    )
    .handler(async ({ context }) => ({ sessions: await listSessions(context.db, context.me) })),

  endSession: customer
    .route({ method: 'POST', path: '/api/account/sessions/end', summary: 'Ends a session of the account' })
    .input(z.strictObject({ id: z.string().check(z.maxLength(64)) }))
    .output(Done)
    .handler(async ({ context, input }) => {
      await endSession(context, context.me, input.id)
      return DONE
    }),

  endOtherSessions: customer
    .route({
      method: 'POST',
      path: '/api/account/sessions/end-others',
      summary: 'Ends all sessions of the account except the current one',
    })
    .input(z.strictObject({}))
    .output(Done)
    .handler(async ({ context }) => {
      await endOtherSessions(context, context.me)
      return DONE
    }),

  startTwoStep: customer
    .route({ method: 'POST', path: '/api/account/two-step/start', summary: 'Starts the setup of two-step sign-in' })
    .input(z.strictObject({ password: PasswordShape }))
    .output(z.object({ uri: z.string(), picture: z.string(), secret: z.string(), backupCodes: z.array(z.string()) }))
    .handler(({ context, input }) => startTwoStep(context, context.me, input.password)),

  confirmTwoStep: customer
    .route({
      method: 'POST',
      path: '/api/account/two-step/confirm',
      summary: 'Turns on two-step sign-in with the first code of the app',
    })
    .input(z.strictObject({ code: TwoStepCodeShape }))
    .output(Done)
    .handler(async ({ context, input }) => {
      await confirmTwoStep(context, context.me, input.code)
      return DONE
    }),

  stopTwoStep: customer
    .route({ method: 'POST', path: '/api/account/two-step/stop', summary: 'Turns off two-step sign-in' })
    .input(z.strictObject({ password: PasswordShape }))
    .output(Done)
    .handler(async ({ context, input }) => {
      await stopTwoStep(context, context.me, input.password)
      return DONE
    }),
}
