import { askMe } from '../accounts/me.ts'
import { forgetHint } from '../accounts/signed-in.ts'

// The account's menu in the header is HTML that the server wrote for everybody: who is there is filled in when the pointer
// or the focus comes near. Loaded then.

const part = (name: string): HTMLElement | null => document.getElementById(`account-${name}`)

/** Says in the menu who is signed in. */
export async function fillAccountMenu(): Promise<void> {
  const { me } = await askMe().catch(() => ({ me: undefined }))
  // Not to be known just now: the links of the menu are good all the same.
  if (me === undefined) return
  // The session ended by itself.
  if (me === null) return forgetHint()
  const [name, email, admin] = [part('name'), part('email'), part('admin')]
  if (name) name.textContent = me.fullName || me.email
  if (email) email.textContent = me.email
  if (admin) admin.hidden = !me.isAdmin
}
