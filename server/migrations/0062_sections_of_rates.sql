-- contract: the version before writes sections that the new one takes too
ALTER TABLE "setting_versions" DROP CONSTRAINT "setting_versions_section";--> statement-breakpoint
ALTER TABLE "setting_versions" ADD CONSTRAINT "setting_versions_section" CHECK (section IN ('identity', 'contact', 'places', 'shipping', 'domesticRates', 'internationalRates', 'surcharges', 'promises', 'orders', 'times', 'rules')) NOT VALID;
