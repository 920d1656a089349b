import { CompanyInformationShape, PersonalInformationShape } from '../../../domain/customers/profile.ts'
import { AddressKindShape, SavedAddressShape } from '../../../domain/customers/saved-address.ts'
import { CarrierAccountShape } from '../../../domain/shipping/carrier-account-shape.ts'
import { z } from '../../../domain/text/zod.ts'
import { IdInAddress } from '../../input-shapes.ts'
import { customer, DONE, Done, NoInput } from '../../procedure.ts'
import { recordSecurityEvent } from '../../security-log.ts'
import { NewsletterChoiceShape, readNewsletterChoice, saveNewsletterChoice } from '../contacts/newsletter-choice.ts'
import { deleteCarrierAccount } from './carrier-accounts/delete-carrier-account.ts'
import { findCarrierAccount, listCarrierAccounts } from './carrier-accounts/list-carrier-accounts.ts'
import { addCarrierAccount, updateCarrierAccount } from './carrier-accounts/save-carrier-account.ts'
import { setDefaultCarrierAccount } from './carrier-accounts/set-default-carrier-account.ts'
import { CarrierAccountViewShape, WholeCarrierAccountShape } from './carrier-accounts/shapes.ts'
import { ProfileShape, readProfile } from './profile/read-profile.ts'
import { saveCompanyInformation, savePersonalInformation } from './profile/save-profile.ts'
import { deleteAddress } from './saved-addresses/delete-address.ts'
import { listAddresses } from './saved-addresses/list-addresses.ts'
import { addAddress, updateAddress } from './saved-addresses/save-address.ts'
import { setDefaultAddress } from './saved-addresses/set-default-address.ts'
import { SavedAddressViewShape } from './saved-addresses/shapes.ts'

const ById = z.strictObject({ id: IdInAddress })
const Added = z.object({ id: z.int() })

const ADDRESSES = '/api/settings/addresses'
const ACCOUNTS = '/api/settings/carrier-accounts'

/** The account settings of a customer, always the caller's own. */
export const accountSettings = {
  profile: customer
    .meta({ notLive: 'Only its owner changes it, and the page that does asks again' })
    .route({
      method: 'GET',
      path: '/api/settings/profile',
      summary: 'Returns the name, phone number, company and job title of the account',
    })
    .input(NoInput)
    .output(ProfileShape)
    .handler(({ context }) => readProfile(context.db, context.me.userId)),

  savePersonalInformation: customer
    .route({ method: 'POST', path: '/api/settings/profile', summary: 'Saves the name and phone number of the account' })
    .input(PersonalInformationShape)
    .output(Done)
    .handler(async ({ context, input }) => {
      const { userId } = context.me
      const isStaffRenamed = await savePersonalInformation(context.db, userId, input)
      if (isStaffRenamed) await recordSecurityEvent(context, { event: 'name_changed', result: 'ok', accountId: userId })
      return DONE
    }),

  saveCompanyInformation: customer
    .route({ method: 'POST', path: '/api/settings/company', summary: 'Saves the company and job title of the account' })
    .input(CompanyInformationShape)
    .output(Done)
    .handler(async ({ context, input }) => {
      await saveCompanyInformation(context.db, context.me.userId, input)
      return DONE
    }),

  newsletter: customer
    .meta({ notLive: 'Only its owner changes it, and the page that does asks again' })
    .route({
      method: 'GET',
      path: '/api/settings/news',
      summary: 'Returns whether the email address of the account receives the newsletter',
    })
    .input(NoInput)
    .output(NewsletterChoiceShape)
    .handler(({ context }) => readNewsletterChoice(context.db, context.me)),

  saveNewsletter: customer
    .route({
      method: 'POST',
      path: '/api/settings/news',
      summary: 'Subscribes the email address of the account to the newsletter, or unsubscribes it',
    })
    .input(z.strictObject({ optedIn: z.boolean() }))
    .output(Done)
    .handler(async ({ context, input }) => {
      await saveNewsletterChoice(context.db, context.me, input.optedIn)
      return DONE
    }),

  addresses: customer
    .meta({ notLive: 'Only its owner changes it, and the page that does asks again' })
    .route({ method: 'GET', path: ADDRESSES, summary: 'Lists the saved addresses of a kind' })
    .input(z.strictObject({ kind: AddressKindShape }))
    .output(z.array(SavedAddressViewShape))
    .handler(({ context, input }) => listAddresses(context.db, context.me.userId, input.kind)),

  addAddress: customer
    .route({ method: 'POST', path: ADDRESSES, summary: 'Saves an address' })
    .input(z.safeExtend(SavedAddressShape, { kind: AddressKindShape }))
    .output(Added)
    .handler(async ({ context, input: { kind, ...address } }) => ({
      id: await addAddress(context.db, context.me.userId, kind, address),
    })),

  updateAddress: customer
    .route({ method: 'POST', path: `${ADDRESSES}/{id}`, summary: 'Changes a saved address' })
    .input(z.safeExtend(SavedAddressShape, { id: IdInAddress }))
    .output(Done)
    .handler(async ({ context, input: { id, ...address } }) => {
      await updateAddress(context.db, context.me.userId, id, address)
      return DONE
    }),

  deleteAddress: customer
    .route({ method: 'POST', path: `${ADDRESSES}/{id}/delete`, summary: 'Deletes a saved address' })
    .input(ById)
    .output(Done)
    .handler(async ({ context, input }) => {
      await deleteAddress(context.db, context.me.userId, input.id)
      return DONE
    }),

  setDefaultAddress: customer
    .route({
      method: 'POST',
      path: `${ADDRESSES}/{id}/default`,
      summary: 'Makes a saved address the default of its kind',
    })
    .input(ById)
    .output(Done)
    .handler(async ({ context, input }) => {
      await setDefaultAddress(context.db, context.me.userId, input.id)
      return DONE
    }),

  carrierAccounts: customer
    .meta({ notLive: 'Only its owner changes it, and the page that does asks again' })
    .route({ method: 'GET', path: ACCOUNTS, summary: "Lists the customer's accounts with carriers" })
    .input(NoInput)
    .output(z.array(CarrierAccountViewShape))
    .handler(({ context }) => listCarrierAccounts(context.db, context.me.userId)),

  carrierAccount: customer
    .meta({ notLive: 'Only its owner changes it, and the page that does asks again' })
    .route({
      method: 'GET',
      path: `${ACCOUNTS}/{id}`,
      summary: 'Returns an account with a carrier, with its whole number',
    })
    .input(ById)
    .output(WholeCarrierAccountShape)
    .handler(({ context, input }) => findCarrierAccount(context.db, context.me.userId, input.id)),

  addCarrierAccount: customer
    .route({ method: 'POST', path: ACCOUNTS, summary: 'Saves an account with a carrier' })
    .input(CarrierAccountShape)
    .output(Added)
    .handler(async ({ context, input }) => ({
      id: await addCarrierAccount(context.db, context.me.userId, input),
    })),

  updateCarrierAccount: customer
    .route({ method: 'POST', path: `${ACCOUNTS}/{id}`, summary: 'Changes an account with a carrier' })
    .input(z.safeExtend(CarrierAccountShape, { id: IdInAddress }))
    .output(Done)
    .handler(async ({ context, input: { id, ...account } }) => {
      await updateCarrierAccount(context.db, context.me.userId, id, account)
      return DONE
    }),

  deleteCarrierAccount: customer
    .route({ method: 'POST', path: `${ACCOUNTS}/{id}/delete`, summary: 'Deletes an account with a carrier' })
    .input(ById)
    .output(Done)
    .handler(async ({ context, input }) => {
      await deleteCarrierAccount(context.db, context.me.userId, input.id)
      return DONE
    }),

  setDefaultCarrierAccount: customer
    .route({ method: 'POST', path: `${ACCOUNTS}/{id}/default`, summary: 'Makes an account with a carrier the default' })
    .input(ById)
    .output(Done)
    .handler(async ({ context, input }) => {
      await setDefaultCarrierAccount(context.db, context.me.userId, input.id)
      return DONE
    }),
}
