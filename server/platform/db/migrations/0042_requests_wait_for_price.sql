-- What has no price waits for the desk, whatever it wrote meanwhile: domain/quote.ts.
UPDATE "quotes" SET "turn" = 'desk' WHERE "turn" = 'buyer' AND "status" IN ('pending', 'unit_approved');
