import { blankableText } from '../text/printed-text.ts'
import { z } from '../text/zod.ts'
import { PhoneShape } from './account.ts'

// Both forms can be empty: the account is identified by its email address, which does not change.

/** 'Personal Information' of the account settings. */
export const PersonalInformationShape = z.strictObject({
  fullName: blankableText('Full name', 120),
  phoneNumber: PhoneShape,
})
export type PersonalInformation = z.output<typeof PersonalInformationShape>

/** 'Company Information' of the account settings. */
export const CompanyInformationShape = z.strictObject({
  companyName: blankableText('Company name', 100),
  jobTitle: blankableText('Job title', 100),
})
export type CompanyInformation = z.output<typeof CompanyInformationShape>
