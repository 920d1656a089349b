import { Tabs } from '@base-ui/react/tabs'
import { type ReactNode, useRef } from 'react'
import { usePlaceTitle } from '../../ui/use-title.ts'
import { AddressesSection } from './AddressesSection.tsx'
import { CarrierAccountsSection } from './CarrierAccountsSection.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import { SecuritySection } from './security/SecuritySection.tsx'
import {
  SETTINGS_TABS,
  type SettingsPlace,
  type SettingsTab,
  SHIPPING_SECTIONS,
  type ShippingSection,
  settingsTitle,
} from './settings-place.ts'

type Props = { place: SettingsPlace; toPlace: (place: SettingsPlace) => void }

/** The account settings: one tab per topic, selected by the address. */
export function SettingsScreen({ place, toPlace }: Props) {
  const { tab = 'profile', section = 'addresses' } = place
  usePlaceTitle(settingsTitle(place))
  return (
    <div className="wrap-page min-h-dvh py-8">
      <h1 className="text-2xl">Account Settings</h1>
      <TabbedPanels<SettingsTab>
        label="Account settings"
        className="mt-4"
        names={SETTINGS_TABS}
        shown={tab}
        onShow={next => toPlace({ tab: next })}
        panel={{
          profile: <ProfileSection />,
          shipping: (
            <TabbedPanels<ShippingSection>
              label="Shipping"
              className="-mt-2"
              names={SHIPPING_SECTIONS}
              shown={section}
              onShow={next => toPlace({ tab: 'shipping', section: next })}
              panel={{
                addresses: <AddressesSection kind="shipping" heading="Shipping Addresses" />,
                accounts: <CarrierAccountsSection heading="Shipping Accounts" />,
                billing: <AddressesSection kind="billing" heading="Billing Addresses" />,
              }}
            />
          ),
          security: <SecuritySection />,
        }}
      />
    </div>
  )
}

type PanelsProps<Name extends string> = {
  label: string
  className: string
  names: Record<Name, string>
  shown: Name
  onShow: (name: Name) => void
  panel: Record<Name, ReactNode>
}

/** Tabs with panels. Input in a panel is retained while another is open; a panel is rendered on first use. */
function TabbedPanels<Name extends string>({ label, className, names, shown, onShow, panel }: PanelsProps<Name>) {
  const visited = useRef(new Set<Name>())
  visited.current.add(shown)
  const all = Object.keys(names).filter((name): name is Name => name in names)
  return (
    <Tabs.Root value={shown} onValueChange={onShow} className={className}>
      <Tabs.List
        aria-label={label}
        activateOnFocus={false}
        className="flex gap-1 overflow-x-auto border-b border-line max-sm:gap-0"
      >
        {all.map(name => (
          <Tabs.Tab
            key={name}
            value={name}
            className="min-h-11 shrink-0 border-b-2 border-transparent px-3 font-medium -outline-offset-2 hover:bg-sunken data-active:border-accent data-active:text-accent max-sm:px-2 max-sm:text-sm"
          >
            {names[name]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {all.map(name => (
        <Tabs.Panel key={name} value={name} keepMounted className="pt-6 -outline-offset-2">
          {visited.current.has(name) && panel[name]}
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  )
}
