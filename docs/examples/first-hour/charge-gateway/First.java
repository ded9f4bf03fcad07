import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Base64;
import java.util.UUID;

/** Charges 10.50 USD: java First.java. Looks the charge up: java First.java order-17… */
public class First {
  static String env(String name) {
    return System.getenv("PAYPROOF_CHARGE_GATEWAY_" + name);
  }

  static String call(String method, String path, String body) throws Exception {
    String login = Base64.getEncoder().encodeToString((env("USERNAME") + ":" + env("PASSWORD")).getBytes("UTF-8"));
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(env("BASE") + path))
        .timeout(Duration.ofSeconds(60))
        .header("Authorization", "Basic " + login);
    if (body == null) request.method(method, BodyPublishers.noBody());
    else request.header("Content-Type", "application/json").method(method, BodyPublishers.ofString(body));
    var answer = HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
    if (answer.statusCode() < 300) return answer.body();
    String hint = answer.headers().firstValue("X-Sandbox-Hint").orElse("none");
    throw new IllegalStateException(answer.statusCode() + " " + answer.body() + "\nhint: " + hint);
  }

  public static void main(String[] words) throws Exception {
    String customer = env("NUMBERS_WHITELISTED").split(" ")[0];
    if (words.length > 0) {
      System.out.println(call("GET", "/" + customer + "/transactions/amount/" + words[0], null));
      return;
    }
    String order = "order-" + UUID.randomUUID();
    String charge = """
        {"clientCorrelator": "%s", "referenceCode": "INV-1001", "tranType": "MER", "endUserId": "%s",
         "remarks": "Two tickets", "transactionOperationStatus": "Charged",
         "paymentAmount": {
           "charginginformation": {"amount": 10.50, "currency": "USD", "description": "Tickets"},
           "chargeMetaData": {"channel": "%s"}},
         "merchantCode": "%s", "merchantPin": "%s", "merchantNumber": "%s", "terminalID": "%s", "countryCode": "%s",
         "location": "%s", "superMerchantName": "%s", "merchantName": "%s", "notifyUrl": ""}
        """.formatted(order, customer, env("MERCHANT_CHANNEL"), env("MERCHANT_MERCHANT_CODE"),
            env("MERCHANT_MERCHANT_PIN"), env("MERCHANT_MERCHANT_NUMBER"), env("MERCHANT_TERMINAL_ID"),
            env("MERCHANT_COUNTRY_CODE"), env("MERCHANT_LOCATION"), env("MERCHANT_SUPER_MERCHANT_NAME"),
            env("MERCHANT_MERCHANT_NAME"));
    System.out.println(call("POST", "/transactions/amount/", charge));
    System.out.println("look it up: " + order);
  }
}
