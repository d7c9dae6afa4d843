ALTER TABLE "documents" ADD COLUMN "kind_name" jsonb;--> statement-breakpoint
ALTER TABLE "membership_types" ADD COLUMN "own_documents" jsonb DEFAULT '[]'::jsonb NOT NULL;