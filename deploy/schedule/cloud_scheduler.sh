#!/bin/sh
# On Google Cloud: a Cloud Run job brings the releases of a wiki up to date, Cloud Scheduler starts it every night.
# Run it once, from Cloud Shell or where gcloud is logged in: PROJECT=… BUCKET=… IMAGE=… sh cloud_scheduler.sh
# Change: the wiki, the corpora, the address, the sizes. IMAGE is the container image that deploy/ has the recipe of.
#
# Releases go to the bucket by its URL. Dumps go to the same bucket, mounted as a folder, because a fetch that was ended
# is resumed in a file; --dumps_as is how the workers of Dataflow reach them. Without --runner the job mills by itself:
# enough for a small wiki. A bucket is not locked: --parallelism 1, and one Scheduler for a job, take care of that.
set -eu
: "${PROJECT:?the project}" "${BUCKET:?a bucket, without gs://}" "${IMAGE:?the image}"
REGION=${REGION:-europe-west1}
ACCOUNT=wikimill-refresh@$PROJECT.iam.gserviceaccount.com
JOB=wikimill-refresh-simplewiki

# Exit code 3, nothing new, is no failure.
COMMAND="wikimill refresh --wiki simplewiki --corpus wikisplit,discofuse \
  --releases gs://$BUCKET/releases/simplewiki --dumps /mnt/bucket/dumps --dumps_as gs://$BUCKET/dumps \
  --contact you@example.org --runner=DataflowRunner --project=$PROJECT --region=$REGION \
  --temp_location=gs://$BUCKET/temp --sdk_container_image=$IMAGE --sdk_location=container"
SCRIPT="$COMMAND; code=\$?; [ \$code -eq 3 ] || exit \$code"

gcloud run jobs deploy "$JOB" --project="$PROJECT" --region="$REGION" --image="$IMAGE" \
  --service-account="$ACCOUNT" --command=sh --args="^~^-c~$SCRIPT" --tasks=1 --parallelism=1 --max-retries=1 \
  --task-timeout=168h --cpu=4 --memory=16Gi \
  --add-volume="name=bucket,type=cloud-storage,bucket=$BUCKET" --add-volume-mount="volume=bucket,mount-path=/mnt/bucket"

gcloud scheduler jobs create http "$JOB" --project="$PROJECT" --location="$REGION" \
  --schedule="17 3 * * *" --time-zone=Etc/UTC --attempt-deadline=60s --http-method=POST \
  --uri="https://run.googleapis.com/v2/projects/$PROJECT/locations/$REGION/jobs/$JOB:run" \
  --oauth-service-account-email="$ACCOUNT"
