import type { SignUpShape } from '../../domain/account.ts'
import { Refusal } from '../../domain/refusal.ts'
import { returnPath } from '../../domain/return-path.ts'
import type { z } from '../../domain/zod.ts'
import { noteSignUpChoice } from '../contacts/note-sign-up-choice.ts'
import { inTransaction } from '../db/database.ts'
import { addressKey, countTry } from '../limits/limits.ts'
import type { Context } from '../procedure.ts'
import { authOn } from './auth.ts'
import { askAuth, authHeaders } from './internal/ask-auth.ts'
import { lettersIn, tellOfNewUser } from './letters.ts'
import { isCommonPassword } from './most-used-passwords.ts'

type Form = z.output<typeof SignUpShape>

/**
 * Makes an account that is closed until its address is verified, and mails the link for that: both or neither. Refuses
 * COMMON_PASSWORD, ALREADY_REGISTERED, TOO_MANY_ATTEMPTS.
 */
export async function signUp(context: Context, form: Form, from: string | undefined): Promise<void> {
  const { db, accounts, publicUrl } = context
  if (isCommonPassword(form.password)) throw new Refusal('COMMON_PASSWORD')
  await countTry(db, 'sign-up', addressKey(context.clientAddress))
  if (await isRegistered(context, form.email)) throw new Refusal('ALREADY_REGISTERED')
  try {
    await inTransaction(db, async tx => {
      const auth = authOn(tx, accounts, lettersIn(tx, publicUrl, from === undefined ? undefined : returnPath(from)))
      const { fullName: name, email, password } = form
      const { user } = await askAuth(context, () =>
        auth.api.signUpEmail({ body: { name, email, password }, headers: authHeaders(context), returnHeaders: true }),
      )
      await tx.$client.query('INSERT INTO profiles (user_id, phone_number) VALUES ($1, $2)', [
        user.id,
        form.phone ?? '',
      ])
      await noteSignUpChoice(tx, email, user.id, form.optedIn)
      await tellOfNewUser(tx, user, form.phone ?? '')
    })
  } catch (error) {
    // Somebody was quicker with the same address.
    if (await isRegistered(context, form.email)) throw new Refusal('ALREADY_REGISTERED')
    throw error
  }
}

async function isRegistered({ db }: Context, email: string): Promise<boolean> {
  const { rows } = await db.$client.query('SELECT FROM users WHERE email = $1', [email])
  return rows.length > 0
}
