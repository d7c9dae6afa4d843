-- The payer of an invoice may be somebody without an account; the snapshot `payer` says who.
ALTER TABLE "invoices" ALTER COLUMN "payer_id" DROP NOT NULL;
