import { Field } from './form-fields.tsx'

/** The sender of a form, and contact data. */
export function PersonFields({ hasCompany = true }: { hasCompany?: boolean }) {
  return (
    <>
      <Field name="firstName" label="First name" autoComplete="given-name" maxLength={60} />
      <Field name="lastName" label="Last name" autoComplete="family-name" maxLength={60} />
      <Field name="email" label="Email" type="email" autoComplete="email" inputMode="email" maxLength={254} />
      <Field name="phone" label="Phone" type="tel" autoComplete="tel" maxLength={40} aria-required={false} />
      {hasCompany && (
        <Field
          name="company"
          label="Company"
          autoComplete="organization"
          maxLength={100}
          aria-required={false}
          className="sm:col-span-2"
        />
      )}
    </>
  )
}
