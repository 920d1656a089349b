import { api } from '../api.ts'

/** The signed-in account's data for a form, by field name; empty if unavailable. */
export async function accountValues(): Promise<Record<string, string>> {
  try {
    const { accounts } = api
    const { fullName, email, phoneNumber, companyName } = await accounts.profile()
    const [firstName = '', ...others] = fullName.trim().split(/\s+/)
    return { firstName, lastName: others.join(' '), email, phone: phoneNumber, company: companyName }
  } catch {
    return {}
  }
}
