import { api } from '../api.ts'

/** What the account of who is signed in knows for a form, by the names of its fields; nothing where it cannot be had. */
export async function accountValues(): Promise<Record<string, string>> {
  try {
    const { settings } = api
    const { fullName, email, phoneNumber, companyName } = await settings.profile()
    const [firstName = '', ...others] = fullName.trim().split(/\s+/)
    return { firstName, lastName: others.join(' '), email, phone: phoneNumber, company: companyName }
  } catch {
    return {}
  }
}
