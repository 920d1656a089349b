import { expect, test } from 'vitest'
import { CompanyInformationShape, PersonalInformationShape } from './profile.ts'

test('every field may be empty, and is trimmed', () => {
  expect(PersonalInformationShape.parse({ fullName: ' Amelia Quimby ', phoneNumber: '' })).toEqual({
    fullName: 'Amelia Quimby',
    phoneNumber: '',
  })
  expect(CompanyInformationShape.parse({ companyName: ' ', jobTitle: 'A&P mechanic' })).toEqual({
    companyName: '',
    jobTitle: 'A&P mechanic',
  })
})

test('every field has a longest text', () => {
  const long = 'x'.repeat(200)
  const messages = [
    ...(PersonalInformationShape.safeParse({ fullName: long, phoneNumber: long }).error?.issues ?? []),
    ...(CompanyInformationShape.safeParse({ companyName: long, jobTitle: long }).error?.issues ?? []),
  ].map(({ message }) => message)
  expect(messages).toEqual([
    'Full name must be at most 120 characters',
    'Phone number must be at most 30 characters',
    'Company name must be at most 100 characters',
    'Job title must be at most 100 characters',
  ])
})

test('the email cannot be changed here', () => {
  expect(PersonalInformationShape.safeParse({ fullName: '', phoneNumber: '', email: 'a@example.com' }).success).toBe(
    false,
  )
})
