-- concurrently
ALTER TABLE "quotes" VALIDATE CONSTRAINT "quotes_shipping_country";
